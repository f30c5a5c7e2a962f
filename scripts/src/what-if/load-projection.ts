import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WhatIf } from './projection.ts';

/** A file that is no projection. */
class ProjectionRefused extends Error {
  override readonly name = 'ProjectionRefused';
}

type AnyWhatIf = WhatIf<unknown>;

/** Whether Node strips types by itself. */
const readsTypeScript = 'typescript' in process.features && Boolean(process.features.typescript);

/** Loads an analyst's file: TypeScript, or JavaScript. Errors that it throws later name its own lines. Rejects with ProjectionRefused where it does not export `init` and `when`. */
export async function loadProjection(path: string): Promise<AnyWhatIf> {
  const file = resolve(path);
  const loaded = (await importFile(file)) as Partial<AnyWhatIf>;
  const { init, when } = loaded;
  if (typeof init !== 'function' || typeof when !== 'function')
    throw new ProjectionRefused(`${path} exports no functions init and when`);
  return { ...loaded, init, when };
}

/** Node 20 does not read TypeScript. What it reads instead is put beside the file, so that its imports lead to the same places. */
async function importFile(file: string): Promise<object> {
  if (!file.endsWith('.ts') || readsTypeScript) return import(pathToFileURL(file).href);
  process.setSourceMapsEnabled(true);
  const { transform } = await import('@swc/core');
  const options = {
    configFile: false,
    swcrc: false,
    filename: file,
    sourceMaps: 'inline',
    jsc: { parser: { syntax: 'typescript' }, transform: { verbatimModuleSyntax: true }, target: 'es2023' },
    module: { type: 'es6' },
  } as const;
  const { code } = await transform(readFileSync(file, 'utf8'), options).catch((error: unknown) =>
    rethrow(error, (message) => message.split('\n\nCaused by:')[0]?.trim() ?? message),
  );
  const stripped = join(dirname(file), `.${basename(file)}.${process.pid}.mjs`);
  writeFileSync(stripped, code, { flag: 'wx' });
  try {
    return await import(pathToFileURL(stripped).href);
  } catch (error) {
    return rethrow(error, (message) => message.replaceAll(stripped, file));
  } finally {
    rmSync(stripped);
  }
}

/** Throws an error again, with what its message says to an analyst. */
function rethrow(error: unknown, said: (message: string) => string): never {
  if (error instanceof Error) error.message = said(error.message);
  throw error;
}
