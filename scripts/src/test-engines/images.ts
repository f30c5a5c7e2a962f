import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { checkout } from '../run-vitest.ts';
import type { Engine } from './engines.ts';

interface ComposeFile {
  readonly services: Readonly<Record<string, { readonly image?: string } | undefined>>;
}

/** The image of an engine: the one named by the environment, or the one in docker-compose.yml. */
export function imageOf(engine: Engine, environment: NodeJS.ProcessEnv): string {
  const given = environment[engine.imageVariable];
  if (given) return given;
  const file = parse(readFileSync(join(checkout, 'docker-compose.yml'), 'utf8')) as ComposeFile;
  const image = file.services[engine.composeService]?.image;
  if (image === undefined) throw new Error(`docker-compose.yml names no image for ${engine.composeService}`);
  return image;
}
