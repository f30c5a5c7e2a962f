import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The folder of `npm run engines:install`. `ENGINES_FOLDER` names another folder of the same layout. */
const DEFAULT_FOLDER = join(import.meta.dirname, '../../../.engines');

/** The Python of the virtual environment of SecantusDB. Undefined when it is not installed. */
export function findSecantusDb(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const engines = environment.ENGINES_FOLDER || DEFAULT_FOLDER;
  const python = join(engines, 'secantusdb', 'bin', 'python');
  return existsSync(python) ? python : undefined;
}

/** `SecantusDB 0.7.0b3 (…)`, with the version that the installed package reports. */
export async function nameOfSecantusDb(python: string): Promise<string> {
  const { stdout } = await promisify(execFile)(python, ['-c', ASK_VERSION]);
  return `SecantusDB ${stdout.trim()} (a third-party server that speaks MongoDB's protocol)`;
}

const ASK_VERSION = "from importlib.metadata import version; print(version('SecantusDB'))";
