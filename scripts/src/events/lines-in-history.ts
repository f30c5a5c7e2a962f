import { spawnSync } from 'node:child_process';

/** Every line that a file ever had in the history of HEAD, or why that cannot be known. */
type LinesInHistory = { readonly lines: ReadonlySet<string> } | { readonly unknown: string };

/** `path`: from the root of the repository. */
export function linesInHistory(root: string, path: string): LinesInHistory {
  const place = git(root, 'rev-parse', '--show-prefix', '--is-shallow-repository');
  if (place === undefined) return { unknown: 'this is no git repository, or git is missing' };
  const [prefix, isShallow] = place.split('\n');
  if (prefix !== '') return { unknown: 'this is a folder inside another repository' };
  if (isShallow === 'true') return { unknown: 'this clone is shallow (git fetch --unshallow)' };
  // Each side of a merge is compared with its outcome: a line can be lost there too.
  const changes = git(root, 'log', '--full-history', '-m', '-p', '-U0', '--format=', '--', path);
  if (changes === undefined) return { unknown: 'there is no commit yet' };
  const added = changes.split('\n').filter((line) => /^\+(?!\+\+ )/.test(line));
  return { lines: new Set(added.map((line) => line.slice(1))) };
}

function git(cwd: string, ...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout : undefined;
}
