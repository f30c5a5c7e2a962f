import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Random } from '@storefold/kernel/core';
import { StartRefused } from '@storefold/kernel/ports';
import { FIRST_STORE_CODE } from '../store/first-store-code.ts';

/** The credentials that the first start leaves for people: the store's address and its keys. */
export interface Credentials {
  readonly base_url: string;
  /** The store's code. */
  readonly store: string;
  readonly publishable_key: string;
  readonly secret_key: string;
  readonly admin: { readonly email: string; readonly password: string };
}

/** The path of the file that the first start writes for people: address, keys and the admin's password. */
export const credentialsFile = (dataDir: string): string => join(dataDir, 'credentials.json');

const FIRST_ADMIN_EMAIL = 'admin@example.com';

/**
 * Reads the file, or creates it with what `make` returns. The returned values are on disk, for their owner alone to read.
 * Two processes that start at once agree on the same file. Rejects with StartRefused if the file exists but its contents are invalid.
 */
export async function readOrMakeCredentials(
  file: string,
  make: () => Promise<Credentials>,
  random: Random,
): Promise<Credentials> {
  const known = await readCredentials(file);
  if (known) {
    // It may have been put back with a wider mode. Whoever cannot change it, such as on a read-only disk, starts all the same.
    await chmod(file, 0o600).catch(() => undefined);
    return known;
  }
  await mkdir(dirname(file), { recursive: true });
  await writeWhole(file, await make(), random, linkUnlessThere);
  const made = await readCredentials(file);
  if (!made) throw new Error(`${file} was removed while the store started`);
  return made;
}

/** Corrects the store's address once it is known. Does nothing if there is no file. */
export async function setBaseUrl(file: string, baseUrl: string, random: Random): Promise<void> {
  const known = await readCredentials(file);
  if (!known || known.base_url === baseUrl) return;
  await writeWhole(file, { ...known, base_url: baseUrl }, random, rename);
}

/** Undefined if there is no file. */
async function readCredentials(file: string): Promise<Credentials | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const credentials = parse(text);
  if (!credentials) {
    throw new StartRefused(
      `${file} does not hold a store's credentials; put it back, or delete it to get fresh ones`,
    );
  }
  return credentials;
}

function parse(text: string): Credentials | undefined {
  try {
    const found = JSON.parse(text) as Credentials;
    const texts = [
      found.base_url,
      found.store,
      found.publishable_key,
      found.secret_key,
      found.admin.email,
      found.admin.password,
    ];
    return texts.every((each) => typeof each === 'string' && each !== '') ? found : undefined;
  } catch {
    return undefined;
  }
}

export function freshCredentials(baseUrl: string, random: Random): Credentials {
  const secret = (bytes: number) => Buffer.from(random.bytes(bytes)).toString('base64url');
  return {
    base_url: baseUrl,
    store: FIRST_STORE_CODE,
    publishable_key: `pk_${secret(32)}`,
    secret_key: `sk_${secret(32)}`,
    admin: { email: FIRST_ADMIN_EMAIL, password: secret(18) },
  };
}

/** Writes the whole file to disk, readable only by its owner. On failure, the previous state stays. */
async function writeWhole(
  file: string,
  credentials: Credentials,
  random: Random,
  putInPlace: (from: string, to: string) => Promise<void>,
): Promise<void> {
  const beside = `${file}.${random.uuid()}.tmp`;
  try {
    const handle = await open(beside, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(credentials, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await putInPlace(beside, file);
    await syncFolder(dirname(file));
  } finally {
    await rm(beside, { force: true });
  }
}

/** Links the file under its name unless that name is taken, so that the first of two processes wins. */
async function linkUnlessThere(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    // Some file systems do not support links.
    await rename(from, to);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
