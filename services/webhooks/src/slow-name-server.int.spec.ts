import { Resolver } from 'node:dns/promises';
import {
  createWebhookEndpoint,
  listWebhookDeliveries,
  readWebhookEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@storefold/contracts';
import { type DrivenService, driveService } from '@storefold/engines/testing';
import { systemClock } from '@storefold/kernel/core';
import { HostResolver } from '@storefold/outbound';
import { startNameServer } from '@storefold/outbound/name-server.examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhooks } from './index.ts';
import { type Receiver, startReceiver } from './outbound/receiver.examples.ts';
import { Neighbour } from './public-events.examples.ts';
import { Authors } from './webhook-endpoint/authors.examples.ts';

const EVENTS = 24;
const LOOK_UP_OF_THE_SLOW_MS = 4_000;

describe('a name server that is slow for one host and fails for others', () => {
  let nameServer: Awaited<ReturnType<typeof startNameServer>>;
  let receiver: Receiver;
  let driven: DrivenService;

  beforeAll(async () => {
    const address = '127.0.0.1';
    nameServer = await startNameServer({
      'one.example': { address },
      'other.example': { address },
      'slow.example': { address, afterMs: 12_000 },
      'broken.example': { failure: 'server failure' },
      'gone.example': { failure: 'no such host' },
    });
    receiver = await startReceiver();
    const nameServers = () => {
      const resolver = new Resolver({ timeout: 2_000, tries: 2 });
      resolver.setServers([nameServer.address]);
      return resolver;
    };
    const resolver = {
      provide: HostResolver,
      useValue: new HostResolver({ clock: systemClock, nameServers }),
    };
    const providers = [...(webhooks.providers ?? []), resolver];
    driven = await driveService(
      { ...webhooks, providers },
      {
        scopes: ['write_all'],
        neighbours: new Authors().answerOn,
      },
    );
  });
  afterAll(async () => {
    await driven.dispose();
    await receiver.close();
    nameServer.close();
  });

  it('delays no other host, and disables no endpoint but one whose host does not exist', async () => {
    const hosts = ['one.example', 'slow.example', 'silent.example', 'broken.example', 'other.example'];
    const endpoints = new Map<string, string>();
    for (const host of [...hosts, 'gone.example']) endpoints.set(host, await create(host));
    const idOf = (host: string) => endpoints.get(host) ?? '';
    const neighbour = new Neighbour('public-catalog', driven.ports.log, driven.ports.vault);
    for (let time = 0; time < EVENTS; time++) await neighbour.tells({ name: 'order.paid', payload: {} });

    for (const host of ['one.example', 'other.example']) {
      await eventually(async () => (await read(idOf(host))).successful_delivery_count).toBe(EVENTS);
      const durations = (await deliveries(idOf(host))).map(({ execution_time }) => execution_time ?? 0);
      expect(Math.max(...durations)).toBeLessThan(LOOK_UP_OF_THE_SLOW_MS);
    }
    for (const host of ['slow.example', 'silent.example', 'broken.example']) {
      await eventually(async () => (await read(idOf(host))).failed_delivery_count).toBe(EVENTS);
      const [delivery] = await deliveries(idOf(host));
      expect(delivery).toMatchObject({ success: false, error_type: 'connection_error' });
      expect(delivery?.request_errors).toMatch(/the name servers (did not answer|cannot be asked) for /);
    }
    await eventually(async () => (await read(idOf('gone.example'))).active).toBe(false);
    for (const host of hosts) expect([host, (await read(idOf(host))).active]).toEqual([host, true]);
    expect(receiver.received).toHaveLength(2 * EVENTS);
  });

  const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 40_000 });
  const create = async (host: string): Promise<string> => {
    const url = receiver.url.replace('127.0.0.1', host);
    const { status, body } = await driven.send(createWebhookEndpoint, {
      body: { url, subscriptions: ['order.*'] },
    });
    expect([host, status]).toEqual([host, 201]);
    return body.id;
  };
  const read = async (id: string): Promise<WebhookEndpoint> =>
    (await driven.send(readWebhookEndpoint, { params: { id } })).body;
  const deliveries = async (id: string): Promise<WebhookDelivery[]> =>
    (await driven.send(listWebhookDeliveries, { params: { id }, query: 'limit=100' })).body.data;
});
