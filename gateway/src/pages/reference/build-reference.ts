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

/** The examples were recorded from a running store by a test, which holds them against it. */
export async function referenceMakers(): Promise<PageMakers> {
  const examples = await readFile(new URL('../../../examples.json', import.meta.url), 'utf8');
  const documents = openApiDocuments(allEndpoints, version, JSON.parse(examples) as RecordedExamples);
  return Object.assign({}, ...apis.map((api) => makersOf(new Reference(api, documents[api]))));
}

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
