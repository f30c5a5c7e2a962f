import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AdminPaymentMethod,
  changePaymentMethod,
  deletePaymentMethod,
  listPaymentMethods,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ordering } from '../index.ts';
import { Neighbours } from '../neighbours.examples.ts';

let dataDir: string;
let driven: DrivenService | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefold-test-card-'));
});
afterEach(async () => {
  await driven?.dispose();
  driven = undefined;
  await rm(dataDir, { recursive: true });
});

describe('the sample shop', () => {
  it('can be paid with a test card, which is as staff leave it', async () => {
    await start({ NODE_ENV: 'development', SAMPLE_DATA: 'on' });
    const [card] = await testCards();
    expect(card).toMatchObject({ name: 'Test card', type: 'test', active: true });
    const params = { id: card?.id ?? '' };
    await driven?.send(changePaymentMethod, { params, body: { name: 'Play money' } });
    await start({ NODE_ENV: 'development', SAMPLE_DATA: 'on' });
    expect(await testCards()).toMatchObject([{ id: card?.id, name: 'Play money' }]);
    await driven?.send(deletePaymentMethod, { params });
    await start({ NODE_ENV: 'development', SAMPLE_DATA: 'on' });
    expect(await testCards()).toEqual([]);
  });

  it.each([
    ['in production', { NODE_ENV: 'production', SAMPLE_DATA: 'on' }],
    ['with a number of sample products', { NODE_ENV: 'development', SAMPLE_DATA: '10' }],
    ['without sample data', { NODE_ENV: 'development', SAMPLE_DATA: 'none' }],
  ])('has no test card %s', async (_when, env) => {
    await start(env);
    expect(await testCards()).toEqual([]);
  });

  it('is the first store, and no other has a test card', async () => {
    await start({ NODE_ENV: 'development', SAMPLE_DATA: 'on' }, 'str_first');
    expect(await testCards()).toEqual([]);
  });
});

async function start(env: Record<string, string>, firstStore = testStore.id): Promise<void> {
  await driven?.dispose();
  const neighbours = new Neighbours({ ...testStore, id: firstStore });
  driven = await driveService(ordering, {
    env: { ...env, DATA_DIR: dataDir },
    neighbours: ({ bus }) => neighbours.answerOn(bus),
  });
}

async function testCards(): Promise<AdminPaymentMethod[]> {
  const answer = await driven?.send(listPaymentMethods);
  return answer?.body.data.filter(({ type }: AdminPaymentMethod) => type === 'test');
}
