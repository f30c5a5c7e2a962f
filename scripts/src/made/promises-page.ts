import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const INTRODUCTION = `# What is promised

The title of each test is a promise, and the test fails when it is broken. The page is made of these titles (\`npm run build\`),
by package and file.

Most promises are held where they are kept, in the service or the kernel. The tables over HTTP (\`test-e2e/src/tables/\`) ask every
endpoint, provoke every error code and wait for every public event, so that nothing falls between two chairs; the story
(\`test-e2e/src/story/\`) is told in one process, killed between its steps, and in a process for each service.`;

/** All titles of tests, below the file that has them. */
export function promisesPage(): string {
  const parts = [INTRODUCTION];
  let place = '';
  for (const file of testFiles()) {
    const titles = titlesIn(readFileSync(`${root}${file}`, 'utf8'));
    if (titles.length === 0) continue;
    const [workspace = ''] = /^(services|examples)\/[^/]+|^[^/]+/.exec(file) ?? [];
    if (workspace !== place) parts.push(`## ${workspace}`);
    place = workspace;
    parts.push(`### ${file}`, titles.map(({ depth, title }) => `${'  '.repeat(depth)}- ${title}`).join('\n'));
  }
  return `${parts.join('\n\n')}\n`;
}

/** Specs, and what several of them share: the steps of a story, the contract of a port. */
const testFiles = (): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !/(^|\/)(node_modules|dist|\.vitest|\.engines)\//.test(file))
    .toSorted();

interface Title {
  /** Inside how many others it stands. */
  readonly depth: number;
  readonly title: string;
}

const OPENING = /^( *)(?:it|describe|casesOn)((?:\.\w+)*)(?:<[^\n(]*>)?\(/gm;
const TEXT = /\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/y;

/** The titles of a file as it writes them: what `%s` and `${…}` stand for differs from run to run. */
export const titlesIn = (source: string): Title[] =>
  [...source.matchAll(OPENING)].flatMap(({ index, 0: opening, 1: indentation = '', 2: modifiers = '' }) => {
    const title = textAt(source, titlePlace(source, index + opening.length, modifiers));
    return title === undefined ? [] : [{ depth: indentation.length / 2, title }];
  });

/** A table of cases or a condition stands before the title, in brackets of its own. */
function titlePlace(source: string, afterOpening: number, modifiers: string): number {
  if (!/\.(each|for|skipIf|runIf)\b/.test(modifiers)) return afterOpening;
  const next = /\)\((?=\s*['"`])/g;
  next.lastIndex = afterOpening;
  return next.exec(source) === null ? source.length : next.lastIndex;
}

function textAt(source: string, place: number): string | undefined {
  TEXT.lastIndex = place;
  return TEXT.exec(source)?.[2];
}
