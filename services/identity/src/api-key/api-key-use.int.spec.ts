import { issueApiKey, listApiKeys, resolveApiKey, revokeApiKey, showApiKey } from '@storefold/contracts';
import { type DrivenService, driveService } from '@storefold/engines/testing';
import { API_KEY_PEPPER, apiKeyDigest, isoTime } from '@storefold/kernel/core';
import { LogUnavailable, OtherLog } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '../identity.ts';
import { FIRST_STORE_ID } from '../store/store.queries.ts';

const BEGIN_MS = Date.parse('2026-11-22T12:00:00.000Z');
const store = { id: FIRST_STORE_ID };
const scopes = ['read_all', 'write_all'];

describe('the last use of an API key', () => {
  const clock = new HandClock(BEGIN_MS);
  let one: DrivenService;
  let other: DrivenService;

  beforeAll(async () => {
    one = await driveService(identity, { store, scopes, ports: { clock } });
    const { log, vault } = one.ports;
    other = await driveService(identity, { store, scopes, ports: { clock, log, vault } });
  });
  afterAll(async () => {
    await other?.dispose();
    await one?.dispose();
  });

  it('is shown once the key was used, and recorded at most once a minute by all processes together', async () => {
    const key = await issued();
    expect(await lastUse(one, key)).toBeNull();
    await use(one, key);
    await expect.poll(() => lastUse(one, key), PATIENT).toBe(isoTime(BEGIN_MS));
    await expect.poll(() => listedUse(other, key), PATIENT).toBe(isoTime(BEGIN_MS));

    clock.set(59_999);
    for (const service of [one, other]) await use(service, key);
    // What was asked later has been recorded, so the question before it has come to its end.
    const later = await issued();
    for (const service of [one, other]) await use(service, later);
    await expect.poll(() => lastUse(other, later), PATIENT).toBe(isoTime(BEGIN_MS + 59_999));
    expect(await lastUse(one, key)).toBe(isoTime(BEGIN_MS));

    clock.set(1);
    for (const service of [one, other]) await use(service, key);
    await expect.poll(() => lastUse(other, key), PATIENT).toBe(isoTime(BEGIN_MS + 60_000));
    const events = await one.ports.log.read(`api_key_use-${key.id}`);
    expect(events.map(({ revision }) => revision)).toEqual([1]);
  });

  it('is the same in a read model that is built again', async () => {
    const key = await issued();
    await use(one, key);
    await expect.poll(() => listedUse(one, key), PATIENT).not.toBeNull();
    const { log, vault } = one.ports;
    const rebuilt = await driveService(identity, { store, scopes, ports: { clock, log, vault } });
    try {
      expect(await listedUse(rebuilt, key)).toBe(await listedUse(one, key));
    } finally {
      await rebuilt.dispose();
    }
  });

  it('holds nobody up: a key is resolved while nothing can be written', async () => {
    const key = await issued();
    const { log } = one.ports;
    const append = log.append.bind(log);
    const tried: string[] = [];
    log.append = async (stream, ...rest) => {
      if (!stream.startsWith('api_key_use-')) return append(stream, ...rest);
      tried.push(stream);
      return new Promise(() => undefined);
    };
    try {
      expect(await use(one, key)).toMatchObject({ id: key.id });
      await expect.poll(() => tried, PATIENT).toEqual([`api_key_use-${key.id}`]);
      expect(await use(one, key)).toMatchObject({ id: key.id });
    } finally {
      log.append = append;
    }
  });

  it('ends no visit of guests while the log is away: publishable keys are resolved, unless revoked, and no secret ones', async () => {
    const [publishable, revoked, secret] = [
      await issued('publishable'),
      await issued('publishable'),
      await issued(),
    ];
    await one.send(revokeApiKey, { params: { id: revoked.id } });
    const known = await use(one, publishable);
    const { log } = one.ports;
    const read = log.read.bind(log);
    const without = async (failure: Error) => {
      log.read = async () => {
        throw failure;
      };
      const resolved = await Promise.allSettled([publishable, revoked, secret].map((key) => use(one, key)));
      return resolved.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.status));
    };
    try {
      expect(known).toMatchObject({ id: publishable.id, type: 'publishable', store: { id: FIRST_STORE_ID } });
      // The read models may take a moment to show what the log has.
      const away = () => without(new LogUnavailable('nobody answers'));
      await expect.poll(away, PATIENT).toEqual([known, 503, 503]);
      expect(await without(new OtherLog('of another store'))).toEqual([503, 503, 503]);
    } finally {
      log.read = read;
    }
    expect(await use(one, revoked)).toBeNull();
  });

  it('ends no visit of guests while the log hangs, and lets secret keys wait for it', async () => {
    const keys = [await issued('publishable'), await issued()];
    const known = await Promise.all(keys.map((key) => use(one, key)));
    // Its list shows the key.
    await expect
      .poll(() => Promise.all(keys.map((key) => listedUse(one, key))), PATIENT)
      .not.toContain(undefined);
    const { log } = one.ports;
    const read = log.read.bind(log);
    let goOn = (): void => undefined;
    const hang = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    log.read = (...args) => hang.then(() => read(...args));
    try {
      const answered: unknown[] = [];
      const { sleeping } = clock;
      const asked = keys.map((key) => use(one, key).then((answer) => void answered.push(answer)));
      await expect.poll(() => clock.sleeping, PATIENT).toBe(sleeping + 2);
      await clock.pass(1_000);
      await asked[0];
      expect(answered).toEqual([known[0]]);
      goOn();
      await asked[1];
      expect(answered).toEqual(known);
    } finally {
      goOn();
      log.read = read;
    }
  });

  const issued = async (key_type = 'secret'): Promise<Key> => {
    const body = { name: 'ERP', key_type, ...(key_type === 'secret' && { scopes: ['read_orders'] }) };
    return (await one.send(issueApiKey, { body })).body;
  };
});

interface Key {
  readonly id: string;
  readonly plaintext_token: string;
}

const PATIENT = { timeout: 40_000 };

/** What the gateway asks about a key that was presented. */
async function use({ ports }: DrivenService, { plaintext_token }: Key) {
  const digest = apiKeyDigest(plaintext_token, await ports.vault.secret(API_KEY_PEPPER));
  return (await ports.bus.ask(resolveApiKey, { digest })).key;
}

const lastUse = async (service: DrivenService, { id }: Key): Promise<string | null> =>
  (await service.send(showApiKey, { params: { id } })).body.last_used_at;

const listedUse = async (service: DrivenService, { id }: Key): Promise<string | null> =>
  (await service.send(listApiKeys, { query: `q[id_eq]=${id}` })).body.data[0]?.last_used_at;
