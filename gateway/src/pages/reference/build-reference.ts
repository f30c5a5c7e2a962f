import { readFile } from 'node:fs/promises';
import { allEndpoints } from '@storefold/contracts';
import { openApiDocuments, type RecordedExamples } from '@storefold/contracts/openapi';
import type { PageMakers } from '../built-pages.ts';
import { page } from '../page-response.ts';
import { apis, openApiPath, referencePath } from '../reference-pages.ts';
import { version } from '../version.ts';
import { chapterPage } from './chapter-page.ts';
import { introductionPage } from './introduction-page.ts';
import { overviewPage } from './overview-page.ts';
import { INTRODUCTION, Reference } from './reference.ts';

/** The examples were recorded from a running store for the last release: what is newer has none. */
export async function referenceMakers(): Promise<PageMakers> {
  const [examples, refusals] = await Promise.all([recorded('examples'), recorded('refusals')]);
  const documents = openApiDocuments(allEndpoints, version, { examples, refusals } as RecordedExamples);
  return Object.assign({}, ...apis.map((api) => makersOf(new Reference(api, documents[api]))));
}

const release = new URL('../../../../contracts/release/', import.meta.url);
const recorded = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`${name}.json`, release), 'utf8'));

const makersOf = (reference: Reference): PageMakers => ({
  [openApiPath(reference.api)]: () => page('json', JSON.stringify(reference.document)),
  [referencePath(reference.api)]: () => page('html', overviewPage(reference)),
  [reference.pathOf(INTRODUCTION)]: () => page('html', introductionPage(reference)),
  ...Object.fromEntries(
    reference.chapters.map((chapter) => [
      reference.pathOf(chapter.name),
      () => page('html', chapterPage(reference, chapter)),
    ]),
  ),
});
