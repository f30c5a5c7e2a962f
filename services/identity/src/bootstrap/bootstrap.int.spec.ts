import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  apiKeyChanged,
  findDefaultStore,
  logInAdmin,
  resolveApiKey,
  revokeApiKey,
} from '@storefold/contracts';
import {
  type DrivenService,
  driveService,
  openTestPorts,
  type TestPorts,
  testStore,
} from '@storefold/engines/testing';
import { API_KEY_PEPPER, apiKeyDigest, systemRandom } from '@storefold/kernel/core';
import { type EventLog, StartRefused } from '@storefold/kernel/ports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identity } from '../identity.ts';
import { FIRST_STORE_ID } from '../store/store.queries.ts';
import { type Credentials, freshCredentials, readOrMakeCredentials, setBaseUrl } from './credentials.ts';

let dataDir: string;
let file: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefold-bootstrap-'));
  file = join(dataDir, 'credentials.json');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('the first start', () => {
  it('makes a store, keys and an admin that the credentials file opens', async () => {
    await started(async (driven) => {
      const credentials = await read();
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(credentials).toMatchObject({ base_url: 'http://127.0.0.1:3999', store: 'default' });
      expect(credentials.publishable_key).toMatch(/^pk_[\w-]{43}$/);
      expect(credentials.secret_key).toMatch(/^sk_[\w-]{43}$/);
      await expectOpen(driven, credentials);
      const { store } = await driven.ports.bus.ask(findDefaultStore, {});
      expect(store).toMatchObject({ code: 'default', default_currency: 'USD', default_country: 'US' });
    });
  });

  it('is not repeated by the second one', async () => {
    const look = async (driven: DrivenService) => [await read(), await factsIn(driven)] as const;
    const [first, second] = [await started(look), await started(look)];
    expect(second).toEqual(first);
  });

  it('lets nobody but the owner read the file any more that was put back with a wider mode', async () => {
    await started(async () => undefined);
    await chmod(file, 0o644);
    await started(async () => undefined);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('leaves a password alone that the admin has chosen since', async () => {
    await started(async () => undefined);
    const { admin, ...others } = await read();
    await writeFile(file, JSON.stringify({ ...others, admin: { ...admin, password: 'an old copy' } }));
    await started(async (driven) => {
      expect((await logIn(driven, admin)).status).toBe(200);
    });
  });

  it('is finished by the next one, wherever it was cut off', async () => {
    for (let survived = 0; ; survived++) {
      const cutOff = await cutOffAfter(survived);
      await started(async (driven) => expectOpen(driven, await read()));
      if (!cutOff) break;
      await rm(dataDir, { recursive: true, force: true });
      expect(survived).toBeLessThan(20);
    }
  });

  it('writes the same file again when it was deleted, and leaves a password alone that was chosen since', async () => {
    const before = await started(() => read());
    await rm(file);
    const [after, facts] = await started(async (driven) => {
      await expectOpen(driven, before);
      return [await read(), await factsIn(driven)] as const;
    });
    expect(after).toEqual(before);
    await rm(file);
    expect(await started(factsIn)).toEqual(facts);
  });

  it('makes fresh keys and gives the admin a new password when the key was revoked and the file deleted', async () => {
    const before = await started(async (driven) => {
      const credentials = await read();
      const id = (await resolve(driven, credentials.secret_key))?.id ?? '';
      const caller = { scopes: ['write_all'] };
      const store = { id: FIRST_STORE_ID };
      await driven.send(revokeApiKey, {
        params: { id },
        caller: { ...caller, store: { ...testStore, ...store } },
      });
      return credentials;
    });
    await rm(file);
    await started(async (driven) => {
      const after = await read();
      expect(after.secret_key).not.toBe(before.secret_key);
      await expectOpen(driven, after);
      expect((await logIn(driven, before.admin)).status).toBe(401);
      expect(await resolve(driven, before.publishable_key)).toMatchObject({ type: 'publishable' });
    });
  });

  it('runs on several machines at once, which all write the same keys', async () => {
    const ports = await openTestPorts('identity', env());
    const { log, vault } = ports;
    const dirs = await Promise.all([1, 2, 3].map(() => mkdtemp(join(tmpdir(), 'storefold-machine-'))));
    const machines = await Promise.all(
      dirs.map((DATA_DIR) => driveService(identity, { env: { ...env(), DATA_DIR }, ports: { log, vault } })),
    );
    const files = await Promise.all(
      dirs.map(
        async (dir) => JSON.parse(await readFile(join(dir, 'credentials.json'), 'utf8')) as Credentials,
      ),
    );
    for (const [index, machine] of machines.entries()) {
      expect(files[index]).toEqual(files[0]);
      await expectOpen(machine, files[index] as Credentials);
    }
    for (const machine of machines) await machine.dispose();
    await ports.dispose();
    for (const dir of dirs) await rm(dir, { recursive: true, force: true });
  });

  it('tells gateways of its keys, which they may have refused before', async () => {
    const woken: string[] = [];
    await started(
      async ({ ports }) => {
        const pepper = await ports.vault.secret(API_KEY_PEPPER);
        const { publishable_key, secret_key } = await read();
        const digests = [publishable_key, secret_key].map((key) => apiKeyDigest(key, pepper));
        await expect.poll(() => woken).toEqual(digests);
      },
      ({ bus }) => bus.onWake(apiKeyChanged, (digest) => woken.push(digest)),
    );
  });
});

describe('the credentials file', () => {
  it('is the same for two processes that begin at once', async () => {
    const make = () => readOrMakeCredentials(file, fresh('http://127.0.0.1:3000'), systemRandom);
    const [one, ...others] = await Promise.all([make(), make(), make(), make()]);
    for (const other of others) expect(other).toEqual(one);
    expect(await readdir(dataDir)).toEqual(['credentials.json']);
  });

  it('that is damaged is never replaced, and keeps the store from starting', async () => {
    await writeFile(file, '{"base_url": "http');
    const reading = readOrMakeCredentials(file, fresh(''), systemRandom);
    await expect(reading).rejects.toThrow(StartRefused);
    await expect(reading).rejects.toThrow(/delete it/);
    expect(await readFile(file, 'utf8')).toBe('{"base_url": "http');
  });

  it('learns where the store answers, and keeps everything else', async () => {
    const made = await readOrMakeCredentials(file, fresh('http://127.0.0.1:0'), systemRandom);
    await setBaseUrl(file, 'http://127.0.0.1:4321', systemRandom);
    expect(await read()).toEqual({ ...made, base_url: 'http://127.0.0.1:4321' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

/** What the bootstrap recorded, without what followed from it. */
async function factsIn({ ports }: DrivenService): Promise<string[]> {
  const categories = ['store', 'role', 'admin_user', 'api_key', 'claim'];
  const { events } = await ports.log.readAll(-1, { categories });
  return events.map(({ stream, type }) => `${type} of ${stream}`);
}

const fresh = (baseUrl: string) => async () => freshCredentials(baseUrl, systemRandom);

const env = () => ({ DATA_DIR: dataDir, PORT: '3999' });

async function started<T>(
  look: (driven: DrivenService) => Promise<T>,
  neighbours: (ports: TestPorts) => unknown = () => undefined,
): Promise<T> {
  const driven = await driveService(identity, { env: env(), neighbours });
  try {
    return await look(driven);
  } finally {
    await driven.dispose();
  }
}

/** A start on a log that takes only so many appends. True: it was cut off. */
async function cutOffAfter(appends: number): Promise<boolean> {
  const { log } = await openTestPorts('identity', env());
  let left = appends;
  const failing = new Proxy(log, {
    get(target, name) {
      if (name === 'append' && left-- <= 0) return () => Promise.reject(new Error('cut off'));
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  }) as EventLog;
  try {
    const driven = await driveService(identity, { env: env(), ports: { log: failing } });
    await driven.dispose();
    return false;
  } catch {
    return true;
  } finally {
    await log.close();
  }
}

const read = async (): Promise<Credentials> => JSON.parse(await readFile(file, 'utf8')) as Credentials;

const logIn = (driven: DrivenService, { email, password }: Credentials['admin']) =>
  driven.send(logInAdmin, { body: { email, password, store: 'default' } });

async function expectOpen(driven: DrivenService, { admin, publishable_key, secret_key }: Credentials) {
  expect((await logIn(driven, admin)).status).toBe(200);
  expect(await resolve(driven, publishable_key)).toMatchObject({ type: 'publishable', scopes: [] });
  expect(await resolve(driven, secret_key)).toMatchObject({
    type: 'secret',
    scopes: ['read_all', 'write_all'],
  });
}

async function resolve({ ports }: DrivenService, token: string) {
  const digest = apiKeyDigest(token, await ports.vault.secret(API_KEY_PEPPER));
  return (await ports.bus.ask(resolveApiKey, { digest })).key;
}
