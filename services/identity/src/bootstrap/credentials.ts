import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Random } from '@storefold/kernel/core';

/** What the first start leaves for people: where the store answers, and the keys to it. */
export interface Credentials {
  readonly base_url: string;
  /** The store's code. */
  readonly store: string;
  readonly publishable_key: string;
  readonly secret_key: string;
  readonly admin: { readonly email: string; readonly password: string };
}

export const FIRST_STORE_CODE = 'default';
/** What the first start writes for people: address, keys, the admin's password. */
export const credentialsFile = (dataDir: string): string => join(dataDir, 'credentials.json');

const FIRST_ADMIN_EMAIL = 'admin@example.com';

/**
 * Reads the file, or makes it with fresh random values. What is returned is on disk. Two processes that begin at once
 * come to the same file. Rejects when the file is there but is not what it should be.
 */
export async function readOrMakeCredentials(
  file: string,
  baseUrl: string,
  random: Random,
): Promise<Credentials> {
  const known = await readCredentials(file);
  if (known) return known;
  await mkdir(dirname(file), { recursive: true });
  await writeWhole(file, freshCredentials(baseUrl, random), random, linkUnlessThere);
  const made = await readCredentials(file);
  if (!made) throw new Error(`${file} was removed while the store started`);
  return made;
}

/** Corrects where the store answers, once that is known. Without the file there is nothing to correct. */
export async function setBaseUrl(file: string, baseUrl: string, random: Random): Promise<void> {
  const known = await readCredentials(file);
  if (!known || known.base_url === baseUrl) return;
  await writeWhole(file, { ...known, base_url: baseUrl }, random, rename);
}

/** An address to listen on as one to go to. */
export function reachableUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** Undefined when there is no file. */
async function readCredentials(file: string): Promise<Credentials | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const credentials = parse(text);
  if (!credentials) {
    throw new Error(
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

function freshCredentials(baseUrl: string, random: Random): Credentials {
  const secret = (bytes: number) => Buffer.from(random.bytes(bytes)).toString('base64url');
  return {
    base_url: baseUrl,
    store: FIRST_STORE_CODE,
    publishable_key: `pk_${secret(32)}`,
    secret_key: `sk_${secret(32)}`,
    admin: { email: FIRST_ADMIN_EMAIL, password: secret(18) },
  };
}

/** Either the file as a whole, readable by its owner alone and on disk, or none. */
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

/** A name is given only once: whoever comes second leaves the first one's file alone. */
async function linkUnlessThere(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    // Some file systems know no links.
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
