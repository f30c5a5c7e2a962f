import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createWebhookEndpoint,
  listWebhookDeliveries,
  readWebhookEndpoint,
  readWebhookReplay,
  replayWebhooks,
  rotateWebhookSecret,
  type WebhookDelivery,
} from '@storefold/contracts';
import type { SharedEventLog } from '@storefold/engines/sqlite';
import {
  type DrivenService,
  driveService,
  startNatsServer,
  type TestPorts,
} from '@storefold/engines/testing';
import { CommandContextFactory } from '@storefold/kernel/command-handling';
import { systemClock } from '@storefold/kernel/core';
import { type EventLog, LogUnavailable, type ReadModels } from '@storefold/kernel/ports';
import { commandsOn, HandClock } from '@storefold/kernel/testing';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { webhooks } from './index.ts';
import { type Receiver, startReceiver } from './outbound/receiver.examples.ts';
import { Neighbour } from './public-events.examples.ts';
import { type WebhookDeliveryCommand, webhookDelivery } from './webhook-delivery/webhook-delivery.decider.ts';
import { answered, event } from './webhook-delivery/webhook-delivery.examples.ts';
import { Authors } from './webhook-endpoint/authors.examples.ts';
import { FAILURES_THAT_DISABLE } from './webhook-endpoint/webhook-endpoint.decider.ts';

/** What only shows when services are started, stopped, slow, or two. */
let dataDir: string;
let receiver: Receiver;
let running: DrivenService[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'webhooks-'));
  receiver = await startReceiver();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((driven) => driven.dispose()));
  await receiver.close();
  await rm(dataDir, { recursive: true });
});

describe('an endpoint', () => {
  it('hears of what happens the moment it is created, while lists are still behind', async () => {
    const driven = await drive({
      neighbours: (ports) => {
        Object.assign(ports, { readModels: slowly(ports) });
        return new Authors().answerOn(ports);
      },
    });
    const neighbour = neighbourOf(driven);
    const told = new Promise((resolve) => {
      let isTold = false;
      (driven.ports.log as SharedEventLog).onAppended(() => {
        if (!isTold) resolve(neighbour.tells({ name: 'order.paid', payload: {} }));
        isTold = true;
      });
    });
    await Promise.all([create(driven), told]);
    await eventually(() => receiver.received.length).toBe(1);
  });

  it('gets both signatures for a day after its secret was rotated, which the official package verifies', async () => {
    const clock = new HandClock(Date.now());
    const driven = await drive({ ports: { clock } });
    const body = { url: receiver.url };
    const { id, secret_key: old } = (await driven.send(createWebhookEndpoint, { body })).body;
    const neighbour = neighbourOf(driven);
    const signaturesOfNext = async () => {
      const before = receiver.received.length;
      await neighbour.tells({ name: 'order.paid', payload: {}, atMs: clock.now() });
      await eventually(() => receiver.received.length).toBe(before + 1);
      return String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ').length;
    };
    const verifiedWith = (secret: string) => {
      const { text, headers } = receiver.received.at(-1) ?? { text: '', headers: {} };
      const verify = (sent: string) => new Webhook(secret).verify(sent, headers as Record<string, string>);
      expect(() => verify(`${text} `)).toThrow('No matching signature');
      return verify(text);
    };
    expect(await signaturesOfNext()).toBe(1);
    expect(verifiedWith(old)).toMatchObject({ name: 'order.paid' });
    const { secret_key: secret } = (await driven.send(rotateWebhookSecret, { params: { id } })).body;
    expect(await signaturesOfNext()).toBe(2);
    for (const each of [old, secret]) expect(verifiedWith(each)).toMatchObject({ name: 'order.paid' });
    await clock.pass(86_400_000);
    expect(await signaturesOfNext()).toBe(1);
  });
});

describe('a restart', () => {
  it('sends what was on its way or waiting, to the byte as before, and what was sent stays sent', async () => {
    const first = await drive({});
    const id = await create(first);
    const neighbour = neighbourOf(first);
    const tell = async (count: number) => {
      for (let each = 0; each < count; each++)
        await neighbour.tells({ name: 'order.paid', payload: { each } });
    };
    await tell(3);
    await eventually(async () => (await statesOf(first, id)).done).toBe(3);
    receiver.answer = () => undefined;
    await tell(12);
    await eventually(() => receiver.received.length).toBe(3 + 8);
    await eventually(async () => (await statesOf(first, id)).all).toBe(15);
    await stop(first);

    receiver.answer = (response) => response.end();
    const second = await drive({});
    await eventually(async () => (await statesOf(second, id)).done).toBe(15);
    expect((await second.send(readWebhookEndpoint, { params: { id } })).body).toMatchObject({
      successful_delivery_count: 15,
      failed_delivery_count: 0,
    });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(15);
    expect(ids).toHaveLength(15 + 8);
    const texts = receiver.received.map(({ text }) => text);
    expect(new Set(texts).size).toBe(15);
  });
});

describe('an attempt', () => {
  it('counts also when its sender dies right after it', async () => {
    const driven = await drive({});
    const id = await create(driven);
    const commands = commandsOn(driven.ports);
    const contexts = new CommandContextFactory(systemClock, 'spec');
    const attempt = { ...answered, success: false, response_code: 500 };
    const run = (deliveryId: string, command: WebhookDeliveryCommand) =>
      commands.execute(webhookDelivery, deliveryId, command, contexts.command(randomUUID(), 'store_test'));
    for (let each = 1; each <= FAILURES_THAT_DISABLE; each++) {
      const lease = { sender: 'another', lease_until: '2999-01-01T00:00:00.000Z' };
      await run(`whd_${each}`, { type: 'Request', request: { ...event, webhook_endpoint_id: id }, lease });
      await run(`whd_${each}`, { type: 'Record', attempt });
    }
    await eventually(async () => {
      const { body } = await driven.send(readWebhookEndpoint, { params: { id } });
      return body.active;
    }).toBe(false);
    expect(receiver.received).toEqual([]);
  });
});

describe('a delivery whose sender died', () => {
  it('is sent by another one when its lease has ended, and not before', async () => {
    const clock = new HandClock(Date.now());
    const driven = await drive({ ports: { clock } });
    const id = await create(driven);
    const elsewhere = { name: 'order.paid', payload: {}, storeId: 'store_other' } as const;
    const eventId = await neighbourOf(driven).tells(elsewhere);
    const lease = { sender: 'another', lease_until: new Date(clock.now() + 60_000).toISOString() };
    const told = { ...event, event_id: eventId, event_stream: 'public-catalog', event_revision: 0 };
    const request = { ...told, event_name: 'order.paid', webhook_endpoint_id: id };
    const context = new CommandContextFactory(clock, 'webhooks').command(randomUUID(), 'store_test');
    await commandsOn(driven.ports).execute(
      webhookDelivery,
      'whd_left',
      { type: 'Request', request, lease },
      context,
    );
    const facts = async () =>
      (await driven.ports.log.read('webhook_delivery-whd_left')).map(({ type }) => type);
    await eventually(async () => (await statesOf(driven, id)).all).toBe(1);
    await clock.pass(55_000);
    expect(await facts()).toEqual(['WebhookDeliveryRequested']);
    await clock.pass(10_000);
    await eventually(facts).toEqual([
      'WebhookDeliveryRequested',
      'WebhookDeliveryStarted',
      'WebhookDeliveryAttempted',
    ]);
    expect(receiver.received).toMatchObject([{ headers: { 'webhook-id': eventId } }]);
  });
});

describe('a replay', () => {
  it('goes on from wherever it was killed, loses no event and ends', async () => {
    const alive = await drive({});
    const id = await create(alive);
    const neighbour = neighbourOf(alive);
    const ids: string[] = [];
    for (let each = 0; each < 4; each++)
      ids.push(await neighbour.tells({ name: 'order.paid', payload: { each }, atMs: LONG_AGO }));
    await stop(alive);
    let replay_id: string | undefined;
    let lives = 0;
    for (let state = ''; state !== 'completed' && lives < 30; lives++) {
      const life = new Life(1 + (lives % 3), lives % 2 === 0);
      const driven = await drive({ neighbours: life.begin });
      const body = { from: '2020-01-01', to: '2020-01-03' };
      replay_id ??= (await driven.send(replayWebhooks, { params: { id }, body })).body.id;
      const read = async () =>
        (await driven.send(readWebhookReplay, { params: { id, replay_id: replay_id ?? '' } })).body;
      await eventually(async () => life.isOver || (await read()).state !== 'processing').toBe(true);
      state = (await read()).state;
      await stop(driven);
    }
    expect(lives).toBeGreaterThan(3);
    const sent = receiver.received.map(({ headers }) => String(headers['webhook-id']));
    expect([...new Set(sent)].sort()).toEqual([...ids].sort());
    expect(sent.length).toBeLessThan(ids.length + lives);
  });
});

describe('two instances side by side', () => {
  it('send each event once', async ({ skip }) => {
    const nats = await startNatsServer();
    if (!nats) return skip('no nats-server is installed');
    try {
      const env = { BUS_URL: nats.url };
      const [one, other] = [await drive({ env }), await drive({ env })];
      const id = await create(one);
      const neighbour = neighbourOf(other);
      for (let each = 0; each < 30; each++) await neighbour.tells({ name: 'order.paid', payload: { each } });
      await eventually(async () => (await statesOf(one, id)).done).toBe(30);
      await eventually(async () => (await statesOf(other, id)).done).toBe(30);
      expect(receiver.received).toHaveLength(30);
    } finally {
      await Promise.all(running.splice(0).map((driven) => driven.dispose()));
      await nats.stop();
    }
  });
});

const LONG_AGO = Date.parse('2020-01-02T00:00:00.000Z');

/**
 * A process that is killed after some facts of webhooks: from then on its log takes no more of them. `hears`: whether it still hears
 * that the last one is stored.
 */
class Life {
  #left: number;

  constructor(
    facts: number,
    private readonly hears: boolean,
  ) {
    this.#left = facts;
  }

  get isOver(): boolean {
    return this.#left <= 0;
  }

  readonly begin = async (ports: TestPorts): Promise<void> => {
    const { log } = ports;
    const append: EventLog['append'] = async (stream, ...more) => {
      if (!/^webhook_(replay|delivery)-/.test(stream)) return log.append(stream, ...more);
      if (this.isOver) throw new LogUnavailable('killed');
      const appended = await log.append(stream, ...more);
      this.#left -= 1;
      if (this.isOver && !this.hears) throw new LogUnavailable('killed');
      return appended;
    };
    const mortal = new Proxy(log, {
      get: (target, name) => {
        if (name === 'append') return append;
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    Object.assign(ports, { log: mortal });
    await new Authors().answerOn(ports);
  };
}

type DriveOptions = Parameters<typeof driveService>[1];

async function drive(options: NonNullable<DriveOptions>): Promise<DrivenService> {
  const env = { DATA_DIR: dataDir, ...options.env };
  const driven = await driveService(webhooks, {
    scopes: ['write_all'],
    neighbours: new Authors().answerOn,
    ...options,
    env,
  });
  running.push(driven);
  return driven;
}

async function stop(driven: DrivenService): Promise<void> {
  running.splice(running.indexOf(driven), 1);
  await driven.dispose();
}

async function create(driven: DrivenService): Promise<string> {
  const { status, body } = await driven.send(createWebhookEndpoint, { body: { url: receiver.url } });
  expect(status).toBe(201);
  return body.id;
}

const neighbourOf = ({ ports }: DrivenService) => new Neighbour('public-catalog', ports.log, ports.vault);

async function statesOf(driven: DrivenService, id: string): Promise<{ all: number; done: number }> {
  const { body } = await driven.send(listWebhookDeliveries, { params: { id }, query: 'limit=100' });
  const done = body.data.filter(({ success }: WebhookDelivery) => success);
  return { all: body.data.length, done: done.length };
}

const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 40_000 });

/** Read models that take their time to write. */
function slowly({ readModels }: TestPorts): ReadModels {
  return {
    engine: readModels.engine,
    dropOtherVersions: (name, version) => readModels.dropOtherVersions(name, version),
    close: () => readModels.close(),
    async open(name, version, collections) {
      const model = await readModels.open(name, version, collections);
      return {
        collection: (collection) => model.collection(collection),
        checkpoint: () => model.checkpoint(),
        check: (change) => model.check(change),
        index: () => model.index(),
        async write(changes, step) {
          await systemClock.sleep(150);
          return model.write(changes, step);
        },
      };
    },
  };
}
