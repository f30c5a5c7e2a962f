import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { clientFiles } from './client-files.ts';

const root = new URL('../../../', import.meta.url);

export const clientFileNames = ['endpoints.ts', 'events.ts', 'methods.ts', 'shapes.ts'] as const;

/** A file of the client that is made from the contracts, formatted as the others are. */
export const clientFile = (name: (typeof clientFileNames)[number]): string =>
  formatted(name, clientFiles()[name]);

function formatted(name: string, text: string): string {
  const biome = fileURLToPath(new URL('node_modules/@biomejs/biome/bin/biome', root));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'format', `--stdin-file-path=client/src/generated/${name}`],
    { cwd: fileURLToPath(root), input: text, encoding: 'utf8', maxBuffer: 1 << 26 },
  );
  if (status !== 0) throw new Error(`${name} could not be formatted: ${stderr}`);
  return stdout;
}
