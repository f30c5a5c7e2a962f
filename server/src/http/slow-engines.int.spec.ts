import { type Endpoint, endpoint, shopper } from '@storefold/contracts';
import { openTestPorts, type TestPorts } from '@storefold/engines/testing';
import { FactCodec, StreamCommands } from '@storefold/kernel/command-handling';
import type { EventLog, ReadModel, ReadModels } from '@storefold/kernel/ports';
import { ProjectionRunner, ReadYourWrites } from '@storefold/kernel/subscriptions';
import { type CounterDocument, counter, counterView } from '@storefold/kernel/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EndpointDispatcher } from './calls/endpoint-dispatcher.ts';
import { createHttpServer, type HttpServer } from './connection/http-server.ts';
import { serviceLimits } from './connection/server-limits.ts';
import { guestCaller } from './request/caller.examples.ts';
import { CALLER_HEADER, callerSignature } from './request/caller-signature.ts';
import { createServiceHandler } from './service-handler.ts';

describe('a service whose engines are slow', () => {
  it('answers within its time limit, and a change that took longer is made all the same, once', async () => {
    await start({ appendMs: 3 * LIMIT_MS });
    expect(await send(open, COMMAND)).toMatchObject({ status: 504, code: 'processing_error' });
    await expect.poll(async () => (await ports.log.read('counter-c')).length).toBe(1);
    slow.appendMs = 0;
    expect(await send(open, COMMAND)).toMatchObject({ status: 200 });
    expect(await ports.log.read('counter-c')).toHaveLength(1);
    expect(await send(read)).toMatchObject({ status: 200 });
  });

  it('answers within its time limit when the log is not to be read at all', async () => {
    await start({ readMs: Number.POSITIVE_INFINITY });
    expect(await send(increase)).toMatchObject({ status: 504, code: 'processing_error' });
  });

  it('answers within its time limit when read models hang, for reads and for changes', async () => {
    await start({ modelsMs: Number.POSITIVE_INFINITY });
    const [reading, changing] = await Promise.all([send(read), send(open, COMMAND)]);
    expect(reading).toMatchObject({ status: 504, code: 'processing_error' });
    expect(changing).toMatchObject({ status: 504, code: 'processing_error' });
    expect(await ports.log.read('counter-c')).toHaveLength(1);
  });

  it('serves others while some wait', async () => {
    await start({ readMs: Number.POSITIVE_INFINITY });
    const waiting = send(increase);
    expect(await send(plain)).toMatchObject({ status: 200 });
    expect(await waiting).toMatchObject({ status: 504 });
  });

  it('closes while requests hang', async () => {
    await start({ readMs: Number.POSITIVE_INFINITY });
    const hanging = send(increase).catch(() => 'cut off');
    await expect.poll(() => slow.waiting).toBe(1);
    await server?.close();
    expect(await hanging).toMatchObject({ status: 504 });
  });
});

const LIMIT_MS = 1_500;
const COMMAND = '6c4ba3a6-79a5-4f0c-8a0a-3a7d0c8f3f00';

const common = { service: 'catalog', summary: '', refusals: [], access: shopper } as const;
const answer = { status: 200, body: z.object({}) } as const;
const open = endpoint({ ...common, name: 'open', method: 'POST', path: '/open', answer });
const increase = endpoint({ ...common, name: 'increase', method: 'POST', path: '/increase', answer });
const read = endpoint({ ...common, name: 'read', method: 'GET', path: '/read', answer });
const plain = endpoint({ ...common, name: 'plain', method: 'GET', path: '/plain', answer });

/** How long each kind of call to an engine takes. */
interface Slowness {
  appendMs: number;
  readMs: number;
  modelsMs: number;
  /** Calls that are under way. */
  waiting: number;
}

let slow: Slowness;
let ports: TestPorts;
let projection: ProjectionRunner;
let server: HttpServer | undefined;
let url: string;

async function start(slowness: Partial<Slowness>): Promise<void> {
  slow = { appendMs: 0, readMs: 0, modelsMs: 0, waiting: 0 };
  ports = await openTestPorts('catalog');
  const codec = new FactCodec(ports.vault, ports.random);
  const log = slowLog(ports.log);
  const commands = new StreamCommands(log, codec);
  projection = await ProjectionRunner.start(counterView, {
    ...ports,
    service: 'catalog',
    codec,
    commands,
    readModels: slowModels(ports.readModels),
  });
  const readYourWrites = new ReadYourWrites([projection], ports.clock, ports.logger);
  const counters = projection.collection<CounterDocument>('counters');
  const dispatcher = new EndpointDispatcher({
    endpoints: [
      {
        endpoint: open,
        handle: async ({ context }) => {
          await commands.execute(counter, 'c', { type: 'Open', limit: 9, owner: 'Ada' }, context, {
            isNew: true,
          });
          return {};
        },
      },
      {
        endpoint: increase,
        handle: async ({ context }) => {
          await commands.execute(counter, 'c', { type: 'Increase', by: 1 }, context);
          return {};
        },
      },
      { endpoint: read, handle: async () => ({ found: (await counters.get('c')) !== undefined }) },
      { endpoint: plain, handle: () => ({}) },
    ],
    readYourWrites: (position) => readYourWrites.caughtUpTo(position),
    clock: ports.clock,
    logger: ports.logger,
    bodyLimitBytes: 1_024,
  });
  const limits = { ...serviceLimits, answerTimeoutMs: LIMIT_MS };
  const handler = createServiceHandler({ ...ports, dispatcher, secret: SECRET, health: () => ({}), limits });
  server = createHttpServer(handler, limits, ports.random);
  url = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
  Object.assign(slow, slowness);
}

afterEach(async () => {
  Object.assign(slow, { appendMs: 0, readMs: 0, modelsMs: 0 });
  await server?.close();
  await projection.stop();
  await ports.dispose();
});

const SECRET = 'the secret of this store';

async function send(
  { method, path, name }: Pick<Endpoint, 'method' | 'path' | 'name'>,
  commandId = crypto.randomUUID(),
) {
  const caller = callerSignature(SECRET, ports.clock).sign({ ...guestCaller, commandId }, name, path);
  const response = await fetch(`${url}${path}`, { method, headers: { [CALLER_HEADER]: caller } });
  const body = (await response.json()) as { error?: { code: string } };
  return { status: response.status, code: body.error?.code };
}

/** Takes its time; what takes for ever goes on once the engine is quick again. */
async function taking(kind: 'appendMs' | 'readMs' | 'modelsMs'): Promise<void> {
  const mine = slow;
  mine.waiting++;
  const begun = performance.now();
  while (performance.now() - begun < mine[kind]) await new Promise((resolve) => setTimeout(resolve, 10));
  mine.waiting--;
}

const slowLog = (log: EventLog): EventLog =>
  wrapped(log, {
    append: async (...request: Parameters<EventLog['append']>) => {
      await taking('appendMs');
      return log.append(...request);
    },
    read: async (...request: Parameters<EventLog['read']>) => {
      await taking('readMs');
      return log.read(...request);
    },
  });

const slowModels = (models: ReadModels): ReadModels =>
  wrapped(models, {
    open: async (...request: Parameters<ReadModels['open']>) => {
      const model = await models.open(...request);
      const write: ReadModel['write'] = async (...changes) => {
        await taking('modelsMs');
        return model.write(...changes);
      };
      const collection = (name: string) => {
        const found = model.collection(name);
        return wrapped(found, {
          get: async (id: string) => {
            await taking('modelsMs');
            return found.get(id);
          },
        });
      };
      return wrapped(model, { write, collection: collection as ReadModel['collection'] });
    },
  });

/** The same, but for some of its methods. */
function wrapped<T extends object>(inner: T, methods: Partial<T>): T {
  return new Proxy(inner, {
    get(target, name) {
      const own: unknown = Reflect.get(methods, name) ?? Reflect.get(target, name);
      return typeof own === 'function' && !Reflect.has(methods, name) ? (own.bind(target) as unknown) : own;
    },
  });
}
