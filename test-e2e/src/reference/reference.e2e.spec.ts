import { fileURLToPath } from 'node:url';
import { allEndpoints } from '@storefold/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { liveThroughADay } from './day.ts';
import { ExampleRecorder } from './example-recorder.ts';
import { presentable } from './presentable.ts';

const file = fileURLToPath(new URL('../../../gateway/examples.json', import.meta.url));

describe('the examples of the reference', () => {
  let store: FreshStore;
  let shopsServer: WebhookReceiver;
  const recorder = new ExampleRecorder();

  beforeAll(async () => {
    store = await startFreshStore('none');
    shopsServer = await startWebhookReceiver();
  }, 120_000);
  afterAll(async () => {
    await store?.stop();
    await shopsServer?.close();
  }, 60_000);

  it('are those of a day in the life of a shop', async () => {
    await liveThroughADay(recorder, store, shopsServer);
  }, 120_000);

  it('have one of every endpoint', () => {
    expect(new Set(Object.keys(recorder.examples))).toEqual(new Set(allEndpoints.map(({ name }) => name)));
  });

  it('are what the running store answers, ids and times aside', async () => {
    const { examples, refusals } = recorder;
    const text = `${JSON.stringify(presentable({ examples, refusals }), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(file);
  });
});
