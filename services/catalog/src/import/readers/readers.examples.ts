import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { english, type JsonObject, Refusal } from '@storefold/kernel/core';
import type { Files } from '@storefold/kernel/ports';
import { ImportFiles } from '../import-files.ts';
import type { ImportTerms } from '../product/wanted-product.ts';

/** What a reader makes of a file, before anything is looked up in a store. */
export interface ReadFile {
  readonly reader: string;
  /** The columns that are not used. */
  readonly unused: readonly string[];
  readonly products: readonly JsonObject[];
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

const never = new AbortController().signal;

/** Reads a file as an import does. Throws the words of its refusal. */
export async function readAs(content: string | Buffer, terms: Partial<ImportTerms> = {}): Promise<ReadFile> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefold-readers-'));
  try {
    const path = join(dataDir, 'file');
    await writeFile(path, content);
    return await read(new ImportFiles(filesInMemory(), { dataDir }), path, terms);
  } catch (error) {
    throw error instanceof Refusal ? new Error(JSON.stringify(error.details)) : error;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function read(files: ImportFiles, path: string, terms: Partial<ImportTerms>): Promise<ReadFile> {
  const { digest, format, reading } = await files.keep(path, 'products', new Map(), never);
  const file = {
    file_digest: digest,
    format,
    import_type: 'products' as const,
    reading: { ...reading, create_categories: true, dry_run: false },
  };
  const { digest: rows_digest } = await files.order(file, 0, never);
  const products: JsonObject[] = [];
  const errors: string[] = [];
  const warnings: string[] = [];
  for await (const { wanted, ...rows } of files.products(
    { ...file, rows_digest },
    START,
    { ...TERMS, ...terms },
    never,
  )) {
    errors.push(
      ...rows.problems.map(
        ({ line, column, value, said }) => `${line} ${column} ${value}: ${english.say(said)}`,
      ),
    );
    warnings.push(
      ...rows.warnings.map(({ line = '', column, said }) => `${line} ${column}: ${english.say(said)}`.trim()),
    );
    if (!wanted) continue;
    const names = [...wanted.permalinks, ...wanted.categoryPaths];
    const body = wanted.bodyFor({
      before: undefined,
      categoryIds: new Map(names.map((name) => [name, name])),
    });
    const variants = ((body.variants ?? []) as object[]).map((each, index) =>
      wanted.completed(each, undefined, index),
    );
    products.push(JSON.parse(JSON.stringify({ ...body, variants })) as JsonObject);
  }
  const unused = reading.columns.flatMap(({ column, means }) => (means === null ? [column] : []));
  return { reader: reading.reader, unused, products, errors, warnings: [...new Set(warnings)] };
}

const START = { byte: 0, line: 1 };
const TERMS: ImportTerms = {
  storeId: 'store_1',
  currency: 'USD',
  unitSystem: 'metric',
  timezone: 'UTC',
  at: '2026-11-29T12:00:00.000Z',
  createCategories: true,
  fieldIds: new Map(),
};

function filesInMemory(): Files {
  const kept = new Map<string, Buffer>();
  const put: Files['put'] = async (_area, content) => {
    const bytes = 'path' in content ? readFileSync(content.path) : Buffer.from(content);
    const digest = createHash('sha256').update(bytes).digest('hex');
    kept.set(digest, bytes);
    return digest;
  };
  const open: Files['open'] = async (_area, digest, part) => {
    const bytes = kept.get(digest);
    return bytes && { byteSize: bytes.length, content: Readable.from([bytes.subarray(part?.start ?? 0)]) };
  };
  return { put, open } as Files;
}
