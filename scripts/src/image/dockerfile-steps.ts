import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** An instruction of the Dockerfile, such as `COPY` and what it copies. */
type Step = readonly [instruction: string, what: string];

export const steps: readonly Step[] = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Step => {
    const [instruction = '', ...what] = line.split(' ');
    return [instruction, what.join(' ')];
  });

/** A file that is copied. */
interface Copied {
  /** In the repository. */
  readonly from: string;
  /** In the image's folder. */
  readonly to: string;
}

/** The files that a `COPY` takes of what is packed. A source of which nothing is packed is named in `missing`. */
export function copiedBy(what: string, packed: readonly string[]): { copied: Copied[]; missing: string[] } {
  const [to = '', ...sources] = what.split(/\s+/).toReversed();
  const copied: Copied[] = [];
  const missing: string[] = [];
  for (const source of sources) {
    const inFolder = packed.filter((file) => file.startsWith(`${source}/`));
    const name = to.endsWith('/') ? join(to, source.split('/').at(-1) ?? '') : to;
    if (packed.includes(source)) copied.push({ from: source, to: name });
    else if (inFolder.length === 0) missing.push(source);
    for (const file of inFolder) copied.push({ from: file, to: join(to, file.slice(source.length)) });
  }
  return { copied, missing };
}

/** What `git` hands to somebody else, without what `.dockerignore` leaves out. */
export function packedFiles(): string[] {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => /^[^#\s]/.test(line));
  // The last pattern that a file matches counts.
  const isIgnored = (file: string) =>
    patterns.findLast((each) => matches(file, each.replace(/^!/, '')))?.startsWith('!') === false;
  return listed.stdout.split('\0').filter((file) => file !== '' && !isIgnored(file));
}

/** A pattern names a file or a folder, seen from the root or, after two stars, from anywhere. */
const matches = (file: string, pattern: string): boolean =>
  new RegExp(
    `^${pattern
      .split('**/')
      .map((part) => part.replaceAll('.', '\\.').replaceAll('*', '[^/]*'))
      .join('(.*/)?')}(/|$)`,
  ).test(file);
