import { endpointsTable } from './endpoints-table.ts';
import { type Promised, readPromises } from './promises.ts';
import { titlesOf } from './test-titles.ts';

/**
 * `docs/coverage.md`, made of `docs/promises.txt`, of the titles of tests and of the contracts.
 *
 * @throws Error when a test that holds a promise is gone
 */
export function coveragePage(promises: string): string {
  const themes = readPromises(promises);
  const gone = [...themes.values()].flat().flatMap(goneTests);
  if (gone.length > 0) throw new Error(`docs/promises.txt names tests that are gone:\n${gone.join('\n')}`);
  return [
    INTRODUCTION,
    ...[...themes].flatMap(([theme, promised]) => [`## ${theme}`, promisesTable(promised)]),
    ENDPOINTS,
    endpointsTable(),
  ]
    .join('\n\n')
    .concat('\n');
}

const INTRODUCTION = `# What is promised, and what holds it

Every promise of the store's specification, theme by theme, with the test that fails when it is broken. The page is made
(\`npm run generate\`) of [promises.txt](promises.txt), of the titles of tests and of the contracts, and cannot be made when a test
that holds a promise is gone.

Most promises are held where they are kept, in the service or the kernel. The tables over HTTP
([\`test-e2e/src/tables/\`](../test-e2e/src/tables)) ask every endpoint, provoke every error code and wait for every public
event, so that nothing falls between two chairs; the story ([\`test-e2e/src/story/\`](../test-e2e/src/story)) is told in one
process, killed between its steps, and in a process for each service.`;

const ENDPOINTS = `## Every endpoint

Of each: [\`endpoints.e2e.spec.ts\`](../test-e2e/src/tables/endpoints.e2e.spec.ts) holds who is let in, what is refused and how,
and that no garbage breaks it.`;

const goneTests = ({ tests }: Promised): string[] =>
  tests.filter((test) => titlesOf(test).length === 0).map(({ file, title }) => `${file}: ${title}`);

const promisesTable = (promised: readonly Promised[]): string =>
  [
    '| promise | held by |',
    '|---|---|',
    ...promised.map((each) => `| ${inCell(each.promise)} | ${inCell(heldBy(each))} |`),
  ].join('\n');

const heldBy = ({ tests }: Promised): string =>
  tests.flatMap((test) => titlesOf(test).map((title) => `\`${test.file}\` "${title}"`)).join('<br>');

const inCell = (text: string): string => text.replaceAll('|', String.raw`\|`);
