import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

/** The errors that the compiler finds in a project: `wrong.ts:10 2339`, in the order of lines. */
export function compileErrors(folder: string, ...options: readonly string[]): readonly string[] {
  const args = [compiler, '-p', folder, '--pretty', 'false', ...options];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder });
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => / error |^error /.test(line));
  return lines.map((line) => {
    const [, file, number, code] = /([\w-]+\.ts)\((\d+),\d+\): error TS(\d+)/.exec(line) ?? [];
    return file === undefined ? line : `${file}:${number} ${code}`;
  });
}

/** The errors that a file announces: lines that end with `// 2339`. */
export function announcedErrors(folder: string, file: string): readonly string[] {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const code = / \/\/ (\d{4,5})$/.exec(line)?.[1];
      return code === undefined ? [] : [`${file}:${index + 1} ${code}`];
    });
}
