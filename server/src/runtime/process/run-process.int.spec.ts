import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { builtFile } from '@storefold/engines/common';
import { afterEach, describe, expect, it } from 'vitest';

let child: ChildProcess | undefined;
/** Listened for from the start, because it may end while a test waits for something else. */
let closed: Promise<unknown[]>;
afterEach(() => child?.kill('SIGKILL'));

describe('a process whose engine is down when it starts', () => {
  it('listens, and says at once that it is starting and what it has', async () => {
    const url = await running(WAITING);
    const health = await ask(`${url}/health?verbose`);
    expect(health).toMatchObject({
      status: 503,
      retryAfter: '1',
      body: {
        error: {
          code: 'processing_error',
          details: {
            status: 'starting',
            parts: { event_log: { status: 'up' }, vault: { status: 'starting' } },
          },
        },
      },
    });
    const before = performance.now();
    const refused = await ask(`${url}/api/v3/store/carts`, { method: 'POST', body: '{"items":[]}' });
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(refused).toMatchObject({
      status: 503,
      retryAfter: '1',
      body: {
        error: { code: 'processing_error', message: 'The store is starting, please try again' },
      },
    });
  });

  it('is not healthy before it answers, though all its parts are there', async () => {
    const url = await running(WAITING_WITH_ALL_PARTS);
    expect(await ask(`${url}/health`)).toMatchObject({
      status: 503,
      body: { error: { details: { status: 'starting', parts: { vault: { status: 'up' } } } } },
    });
  });

  it('writes what Node and the libraries warn of as lines of its log', async () => {
    await running(WARNED);
    await expect.poll(said).toContain('soon unsupported');
    expect(said()).toMatch(/^\{"level":40,.*soon unsupported.*"msg":"Node or a library warns"\}$/m);
    expect(said()).not.toMatch(/^[^{]*Warning: /m);
  });

  it('ends at once, in order, when it is told to stop', async () => {
    await running(WAITING);
    const before = performance.now();
    child?.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
    expect(performance.now() - before).toBeLessThan(10_000);
    expect(said()).toContain('waiting ended');
    expect(said()).toContain('released');
  });

  it('serves on the same port once it is ready, and finishes what runs when it is told to stop', async () => {
    const url = await running(READY_AFTER_A_WHILE);
    await expect.poll(async () => (await ask(url)).status).toBe(200);
    const slow = ask(`${url}/slow`);
    await expect.poll(said).toContain('slow begun');
    child?.kill('SIGTERM');
    expect(await slow).toMatchObject({ status: 200 });
    expect(await closed).toEqual([0, null]);
    expect(said()).toContain('closed');
  });
});

describe('a process that is to serve a little longer after it was told to end', () => {
  const NEVER_MS = 600_000;

  it('says that it is not ready, and serves', async () => {
    const url = await running(READY_AFTER_A_WHILE, NEVER_MS);
    await expect.poll(async () => (await ask(url)).status).toBe(200);
    child?.kill('SIGTERM');
    await expect.poll(async () => (await ask(`${url}/readyz`)).status).toBe(503);
    expect(await ask(`${url}/readyz?x`)).toMatchObject({ body: { error: { code: 'processing_error' } } });
    expect((await ask(url)).status).toBe(200);
  });

  it('ends by itself when the time is over, and not before', async () => {
    const url = await running(READY_AFTER_A_WHILE, 500);
    await expect.poll(async () => (await ask(url)).status).toBe(200);
    const before = performance.now();
    child?.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
    expect(performance.now() - before).toBeGreaterThan(450);
    expect(said()).toContain('told to end');
  });

  it('ends at once when it is told again, by Ctrl-C, or while it starts', async () => {
    for (const signals of [['SIGTERM', 'SIGTERM'], ['SIGINT'], ['SIGTERM', 'SIGINT']] as const) {
      const url = await running(READY_AFTER_A_WHILE, NEVER_MS);
      await expect.poll(async () => (await ask(url)).status).toBe(200);
      for (const [index, signal] of signals.entries()) {
        if (index > 0) await expect.poll(said).toContain('told to end');
        child?.kill(signal);
      }
      expect(await closed).toEqual([0, null]);
    }
    await running(WAITING, NEVER_MS);
    child?.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
  });
});

describe('a process with more to do than it can', () => {
  it('begins a few, refuses at once the others that have waited too long, answers its health, and is back when the load is gone', async () => {
    const url = await running(BLOCKED);
    const askMany = (count: number) => {
      const cart = () => ask(`${url}/api/v3/store/carts`, { method: 'POST', body: '{"items":[]}' });
      return Promise.all(Array.from({ length: count }, cart));
    };
    await expect.poll(async () => (await ask(url)).status).toBe(200);
    // Connections for all that follows, so that all of it is read in one turn of the event loop.
    await askMany(40);
    const blocking = ask(`${url}/block`);
    await expect.poll(said).toContain('blocked');
    const [carts, health, logOut] = await Promise.all([
      askMany(30),
      ask(`${url}/health`),
      ask(`${url}/api/v3/store/auth/logout`, { method: 'POST' }),
    ]);
    const begun = carts.filter(({ status }) => status === 200).length;
    expect(begun).toBeGreaterThan(0);
    expect(begun).toBeLessThanOrEqual(16);
    expect(carts.find(({ status }) => status !== 200)).toMatchObject({
      status: 503,
      retryAfter: '1',
      body: { error: { code: 'processing_error' } },
    });
    expect([health.status, logOut.status]).toEqual([200, 200]);
    expect((await blocking).status).toBe(200);
    await expect.poll(async () => (await ask(`${url}/x?y`)).status).toBe(200);
  });
});

describe('a process whose engine cannot be used as it is set', () => {
  it('says which and why, without a stack, and ends with an exit code for supervisors', async () => {
    start(REFUSED);
    expect(await closed).toEqual([69, null]);
    expect(said()).toContain('The store cannot start: the server lets nobody in by this name.');
    expect(said()).not.toContain('    at ');
    expect(said()).toContain('released');
  });
});

describe('a process whose port is taken', () => {
  it('opens nothing, says what to do, and ends with an exit code for supervisors', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    start(WAITING, port);
    expect(await closed).toEqual([69, null]);
    expect(said()).toContain(`Port ${port} on 127.0.0.1 is taken: free it`);
    expect(said()).not.toContain('opening');
    expect(said()).toContain('released');
    other.close();
  });
});

let output: string[] = [];
const said = (): string => output.join('');

function start(open: string, port = 0, delayMs = 0): void {
  output = [];
  child = spawn(process.execPath, ['--input-type=module', '-e', program(open, port, delayMs)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  closed = once(child, 'close');
}

/** Starts it and waits until it listens; resolves with where. */
async function running(open: string, delayMs = 0): Promise<string> {
  start(open, 0, delayMs);
  const port = () => /"port":(\d+)/.exec(said())?.[1];
  await expect.poll(port).toBeDefined();
  await expect.poll(said).toContain('opening');
  return `http://127.0.0.1:${port()}`;
}

async function ask(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init);
  const text = await response.text();
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    retryAfter,
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
}

const built = (name: string): string => JSON.stringify(builtFile(name, import.meta.url).href);

const program = (open: string, port: number, delayMs: number): string => `
  const { runProcess } = await import(${built('./run-process.js')});
  const { defaultLimits } = await import(${built('../../http/connection/server-limits.js')});
  const { pino } = await import('pino');
  await runProcess({
    settings: { port: ${port}, host: '127.0.0.1', maxWaitMs: 200, shutdownDelayMs: ${delayMs} },
    limits: defaultLimits,
    logger: pino({ level: 'debug' }, pino.destination({ dest: 1, sync: true })),
    parts: ['event_log', 'vault'],
    open: ${open},
    released: () => console.log('released'),
  });
`;

/** As an adapter does whose engine is down. */
const WAITING = `async ({ signal, opened }) => {
  console.log('opening');
  opened('event_log');
  const held = setInterval(() => {});
  await new Promise((_resolve, reject) => signal.addEventListener('abort', () => {
    console.log('waiting ended');
    clearInterval(held);
    reject(new Error('given up'));
  }));
}`;

const WARNED = WAITING.replace(
  "opened('event_log');",
  "process.emitWarning('soon unsupported', 'NodeVersionSupportWarning');",
);

const REFUSED = `async () => {
  const { LogUnavailable } = await import('@storefold/kernel/ports');
  throw new LogUnavailable('the server lets nobody in by this name');
}`;

const WAITING_WITH_ALL_PARTS = WAITING.replace(
  "opened('event_log');",
  "opened('event_log'); opened('vault');",
);

const BLOCKED = `async () => {
  console.log('opening');
  return {
    handler: (request, response) => {
      if (request.url === '/block') {
        console.log('blocked');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000);
      }
      if (request.method === 'GET') response.end();
      else setTimeout(() => response.end(), 100);
    },
    close: async () => undefined,
  };
}`;
const READY_AFTER_A_WHILE = `async () => {
  console.log('opening');
  await new Promise((resolve) => setTimeout(resolve, 200));
  return {
    handler: (request, response) => {
      if (request.url !== '/slow') return response.end();
      console.log('slow begun');
      setTimeout(() => response.end(), 300);
    },
    close: async () => console.log('closed'),
  };
}`;
