import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import {
  allEndpoints,
  type Endpoint,
  endpoint,
  knownLevel,
  metadataInput,
  shopper,
} from '@storefold/contracts';
import { openMemoryCounters } from '@storefold/engines/common';
import { openLocalBus } from '@storefold/engines/in-process';
import { API_KEY_PEPPER, type Clock, createLogger, systemClock, systemRandom } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { callerSigning, defaultLimits, type ServerLimits, STARTING_HEADER } from '@storefold/server/http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ExampleIdentity, exampleVault, keys } from './authentication/identity.examples.ts';
import { DASHBOARD_CLIENT_KEY } from './dashboard-client.ts';
import { createGateway, type Gateway } from './gateway.ts';
import { InstanceProxy } from './upstreams/instance-proxy.ts';

describe('two instances of a service', () => {
  it('take turns', async () => {
    await start(answering, answering);
    for (let times = 0; times < 4; times++) await read();
    expect(instances.map(({ asked }) => asked.length)).toEqual([2, 2]);
  });

  it('of which one is gone answer everything, also what is sent with a body', async () => {
    await start(answering, answering);
    await allWell();
    await stop(1);
    for (let times = 0; times < 4; times++) {
      expect(await read()).toMatchObject({ status: 200 });
      expect(await write()).toMatchObject({ status: 200, body: { got: '{"name":"x"}' } });
    }
    expect(lines.filter((line) => line.includes('does not answer'))).toHaveLength(1);
  });

  it('are asked in turn again a little after the lost one is back', async () => {
    await start(answering, answering);
    await allWell();
    const { port } = instances[1] as Instance;
    await stop(1);
    await read();
    await read();
    instances[1] = await listen(answering, port);
    await expect
      .poll(async () => {
        await read();
        return instances[1]?.asked.length;
      })
      .toBeGreaterThan(1);
    expect(lines.filter((line) => line.includes('answers again'))).toHaveLength(1);
  });

  it('of which one hangs up before it answers: reads go to the other, changes are not made twice', async () => {
    await start(hangingUp, answering);
    await expect.poll(async () => (await read()).status === 200 && asked(0) > 0).toBe(true);
    await start(hangingUp, hangingUp);
    expect(await write(), 'it may have been made').toMatchObject({
      status: 504,
      body: { error: { code: 'processing_error' } },
    });
    expect(asked(0) + asked(1)).toBe(1);
    expect(await read(), 'nothing was made').toMatchObject({ status: 503 });
    const key = { 'idempotency-key': 'once' };
    expect(await ask('POST', path, '{}', key), 'may be sent again').toMatchObject({ status: 503 });
  });

  it('are not given a shorter time to answer who waits for news', async () => {
    const attempts = vi.spyOn(InstanceProxy.prototype, 'attemptRequest');
    await start(hangingUp, answering);
    for (const query of ['wait=30', 'wait=0']) await ask('GET', `${eventsPath}?${query}`);
    const limits = attempts.mock.calls.map(([{ url }, , { withinMs }]) => [url.split('?')[1], withinMs]);
    attempts.mockRestore();
    expect(limits).toContainEqual(['wait=30', undefined]);
    expect(limits.filter(([query]) => query === 'wait=30').flat()).not.toContain(10_000);
    expect(limits).toContainEqual(['wait=0', 10_000]);
  });

  it('of which one hangs up before it answers: changes with an idempotency key go to the other', async () => {
    await start(hangingUp, answering);
    for (let times = 0; times < 2; times++) {
      const changed = await ask('POST', path, '{"name":"x"}', { 'idempotency-key': 'once' });
      expect(changed).toMatchObject({ status: 200, body: { got: '{"name":"x"}' } });
    }
    expect(asked(0)).toBeGreaterThan(0);
  });

  it('of which one is still starting answer everything', async () => {
    clock = new HandClock(Date.now());
    await start(starting, answering);
    for (let times = 0; times < 3; times++) {
      expect(await write()).toMatchObject({ status: 200, body: { got: '{"name":"x"}' } });
      expect(await read()).toMatchObject({ status: 200 });
    }
    expect(asked(0)).toBe(1);
  });

  it('of which one says that it is starting when a form or file has begun to pass answer it with a 503', async () => {
    for (const target of ['/admin/login', filePath]) {
      await start(starting, starting);
      const sent = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/csv' },
        body: 'x'.repeat(1_000_000),
      };
      const response = await fetch(`${url}${target}`, { ...sent, signal: AbortSignal.timeout(10_000) });
      expect(response.status).toBe(503);
      expect(asked(0) + asked(1)).toBe(1);
    }
  });

  it('of which one takes no connections are not waited for by everybody', async () => {
    await start(answering, answering);
    await stop(0);
    await Promise.all(
      Array.from({ length: 20 }, async () => expect(await read()).toMatchObject({ status: 200 })),
    );
    expect(asked(1)).toBe(20);
  });

  it('that are both gone are a 503, and serve again as soon as one is back', async () => {
    await start(answering, answering);
    const { port } = instances[0] as Instance;
    await Promise.all([stop(0), stop(1)]);
    expect(await write()).toMatchObject({ status: 503, body: { error: { code: 'processing_error' } } });
    expect(await read()).toMatchObject({ status: 503 });
    instances[0] = await listen(answering, port);
    expect(await read()).toMatchObject({ status: 200 });
  });

  it('of which one refuses the gateway answer everything, and log and health say which one, and why', async () => {
    await start(refusing, answering);
    for (let times = 0; times < 3; times++) {
      expect(await write()).toMatchObject({ status: 200, body: { got: '{"name":"x"}' } });
      expect(await read()).toMatchObject({ status: 200 });
    }
    const told = lines.filter((line) => line.includes("refuses this gateway: the gateway's clock is 95 s"));
    expect(told).toHaveLength(1);
    const at = `http://127.0.0.1:${instances[0]?.port}`;
    const refused_by = `${at}: the gateway's clock is 95 s behind`;
    const catalog = { status: 'degraded', instances: ['down', 'up'], refused_by };
    expect(await health()).toMatchObject({ body: { status: 'degraded', parts: { catalog } } });
  });

  it('that all refuse the gateway are a 503, and no client is told that its key is wrong', async () => {
    await start(refusing, refusing);
    for (const asking of [read, write])
      expect(await asking()).toMatchObject({ status: 503, body: { error: { code: 'processing_error' } } });
    const sent = await ask('POST', filePath, 'x', { 'content-type': 'text/csv' });
    expect(sent).toMatchObject({ status: 503, body: { error: { code: 'processing_error' } } });
  });

  it('whose clocks are over a minute away are a 503, and log and health say how far', async () => {
    clock = { ...systemClock, now: () => Date.now() + 95_000 };
    await start(answering);
    await expect.poll(read).toMatchObject({ status: 503, body: { error: { code: 'processing_error' } } });
    expect(await write()).toMatchObject({ status: 503 });
    const catalog = { status: 'down', refused_by: expect.stringMatching(/its clock is 9\d s behind$/) };
    expect(await health()).toMatchObject({ status: 200, body: { status: 'degraded', parts: { catalog } } });
    expect(
      ofCatalog().filter((line) => /does not answer: its clock is 9\d s behind/.test(line)),
    ).toHaveLength(1);
    const failed = lines.find((line) => line.includes('a request failed')) ?? '';
    expect(failed).toMatch(/catalog did not answer: list things: http:[^"]*its clock is 9\d s behind/);
  });

  it.each([
    ['is starting', 'starting'],
    ['is not ready, because it stands at what a newer version wrote', 'down'],
  ])(
    'of which one %s is left out within 3 s and taken back, though it would answer',
    async (_how, status) => {
      await start(answering, answering);
      await allWell();
      respondHealth = (request, response) => {
        const isFirst = request.socket.localPort === instances[0]?.port;
        if (isFirst) response.writeHead(503).end(JSON.stringify({ error: { details: { status } } }));
        else up(request, response);
      };
      await expect.poll(() => ofCatalog().join(), WITHIN_3_S).toContain('does not answer: it is');
      const before = asked(0);
      for (let times = 0; times < 4; times++)
        for (const asking of [read, write]) expect(await asking()).toMatchObject({ status: 200 });
      expect(asked(0)).toBe(before);
      await stop(1);
      expect(await read(), 'it serves where there is no other').toMatchObject({ status: 200 });
      respondHealth = up;
      await expect.poll(() => ofCatalog().join(), WITHIN_3_S).toContain('answers again');
    },
  );

  it('are not warned of while they start with it, but of one that is not ready within a minute', async () => {
    const hand = new HandClock(Date.now() - 45_000);
    clock = hand;
    let looks = 0;
    respondHealth = (request, response) => {
      if (request.socket.localPort !== instances[0]?.port) return up(request, response);
      looks++;
      response.writeHead(503).end(JSON.stringify({ error: { details: { status: 'starting' } } }));
    };
    await start(answering, answering);
    await expect.poll(() => ofCatalog(quiet).join()).toContain('does not answer yet: it is starting');
    hand.set(59_000);
    const before = looks;
    await expect.poll(() => looks, WITHIN_3_S).toBeGreaterThan(before + 4);
    expect(ofCatalog()).toEqual([]);
    hand.set(2_000);
    await expect.poll(() => ofCatalog().join(), WITHIN_3_S).toContain('does not answer: it is starting');
    respondHealth = up;
    await expect.poll(() => ofCatalog().join(), WITHIN_3_S).toContain('answers again');
    expect(ofCatalog()).toHaveLength(2);
  });

  it('of which one hangs: nobody waits for it longer than 3 s, and nothing is sent to it once that is known', async () => {
    await start(answering, answering);
    await allWell();
    instances[0]?.hang();
    const waited = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const beganAt = performance.now();
        const key = { 'idempotency-key': `key ${index}` };
        const { status } = index % 2 === 0 ? await read() : await ask('POST', path, '{}', key);
        expect(status).toBe(200);
        return performance.now() - beganAt;
      }),
    );
    expect(Math.max(...waited)).toBeGreaterThan(1_000);
    expect(Math.max(...waited)).toBeLessThan(3_500);
    expect(ofCatalog().filter((line) => line.includes('does not answer'))).toEqual([
      expect.stringMatching(/"service":"catalog","url":"http:[^"]*".*(make thing|list things|it is silent)/),
    ]);
    const before = asked(0);
    for (let times = 0; times < 6; times++) expect(await write()).toMatchObject({ status: 200 });
    expect(asked(0)).toBe(before);
    instances[0]?.goOn();
    await expect.poll(() => ofCatalog().join(), WITHIN_3_S).toContain('answers again');
    for (let times = 0; times < 2; times++) await read();
    expect(asked(0)).toBeGreaterThan(before);
  });

  it('of which one is another service are not up, and the health names whom its URL reaches', async () => {
    await start(answering, answering);
    expect(await health()).toMatchObject({ body: { status: 'up' } });
    serviceName = 'ordering';
    expect(await health()).toMatchObject({
      body: { status: 'degraded', parts: { catalog: { status: 'down', answered_by: 'ordering, ordering' } } },
    });
    serviceName = undefined;
    expect(await health()).toMatchObject({
      body: { parts: { catalog: { status: 'down', answered_by: 'something else, something else' } } },
    });
  });

  it('show in the gateway’s health, each for itself', async () => {
    await start(answering, answering);
    expect(await health()).toMatchObject({ status: 200, body: { parts: { catalog: { status: 'up' } } } });
    await stop(1);
    expect(await health()).toMatchObject({
      status: 200,
      body: { status: 'degraded', parts: { catalog: { status: 'degraded', instances: ['up', 'down'] } } },
    });
  });
});

describe('the levels that instances know', () => {
  const report = { status: 'up', service: 'catalog', version: '0.2.0' };
  const newest = { ...report, level: { known: knownLevel } };
  const isStarting = { ...report, status: 'starting' };
  const isNewest = { ...newest, status: 'starting' };
  const unknown = (status: string) => ({ unknown_instances: [{ url: 'second', status }] });

  /** What the gateway's health says of the second of two instances. */
  const named = async () => {
    const second = `http://127.0.0.1:${instances[1]?.port}`;
    const { parts } = JSON.parse(JSON.stringify((await health()).body).replaceAll(second, 'second'));
    const { older_instances, unknown_instances } = parts.catalog;
    return { older_instances, unknown_instances };
  };

  it.each([
    ['of this version', 200, newest, {}],
    [
      'before levels',
      200,
      { ...newest, version: undefined },
      { older_instances: [{ url: 'second', known: 1 }] },
    ],
    ['that does not say it', 200, report, unknown('up')],
    ['that is starting', 503, { error: { details: isStarting } }, unknown('starting')],
    ['that is starting, and says it', 503, { error: { details: isNewest } }, {}],
    ['that says something else', 503, {}, unknown('down')],
    ['of another service', 200, { ...newest, service: 'mail' }, unknown('down')],
  ])(
    'show in the gateway’s health where one is older or not known: one %s',
    async (_one, status, said, expected) => {
      await start(answering, answering);
      respondHealth = (request, response) => {
        const isSecond = request.socket.localPort === instances[1]?.port;
        response.writeHead(isSecond ? status : 200).end(JSON.stringify(isSecond ? said : newest));
      };
      expect(await named()).toEqual(expected);
    },
  );

  it('show in the gateway’s health where one is not known: one that is down, and one whose clock is wrong', async () => {
    respondHealth = (_request, response) => void response.end(JSON.stringify(newest));
    await start(answering, answering);
    await stop(1);
    expect(await named()).toEqual(unknown('down'));
    clock = { ...systemClock, now: () => Date.now() + 95_000 };
    respondHealth = (_request, response) => void response.end(JSON.stringify(report));
    await start(answering);
    const [{ port } = {}] = instances;
    const { body } = await health();
    expect(body).toMatchObject({
      parts: { catalog: { unknown_instances: [{ url: `http://127.0.0.1:${port}`, status: 'down' }] } },
    });
  });
});

describe('a gateway that starts while a service is away', () => {
  it('is ready, serves the others, and answers 503 for that one alone', async () => {
    further = { mail: ['http://127.0.0.1:9'] };
    await start(answering);
    expect(await ask('GET', '/readyz')).toEqual({ status: 200, body: { status: 'degraded' } });
    expect(await health()).toMatchObject({ status: 200, body: { parts: { mail: { status: 'down' } } } });
    expect(await read()).toMatchObject({ status: 200 });
    const mails = await ask('GET', '/api/v3/store/mails');
    expect(mails).toMatchObject({ status: 503, body: { error: { code: 'processing_error' } } });
    const failed = lines.find((line) => line.includes('a request failed')) ?? '';
    expect(failed).toContain('mail (http://127.0.0.1:9) did not answer: list mails');
  });
});

describe('a gateway that cannot have one of its secrets', () => {
  it.each([API_KEY_PEPPER, callerSigning.CALLER_SECRET, DASHBOARD_CLIENT_KEY])(
    'leaves nothing behind that goes on asking: %s',
    async (missing) => {
      const heard = new Set<number | undefined>();
      respondHealth = (request, response) => {
        heard.add(request.socket.localPort);
        up(request, response);
      };
      const other = await listen(answering);
      const vault = {
        async secret(name: string) {
          if (name === missing) throw new Error('it is away');
          return exampleVault.secret(name);
        },
      };
      await expect(create([`http://127.0.0.1:${other.port}`], vault)).rejects.toThrow('it is away');
      // That asks as well, and began later.
      await start(answering);
      await expect.poll(() => heard.has(instances[0]?.port)).toBe(true);
      expect(heard.has(other.port)).toBe(false);
      other.server.close();
    },
  );
});

describe('a change too large to be held', () => {
  it.each([
    ['its announced length', { 'content-length': '200000' }, 1],
    ['what has arrived of it', { 'transfer-encoding': 'chunked' }, 120_000],
  ])('is refused before it has arrived, by %s', async (_by, framing, sentBytes) => {
    await start(answering);
    const request = httpRequest(`${url}${path}`, { method: 'POST', headers: { ...headers, ...framing } });
    request.write('x'.repeat(sentBytes));
    const [response] = await once(request, 'response', { signal: AbortSignal.timeout(60_000) });
    request.destroy();
    expect(response.statusCode).toBe(413);
    expect(asked(0)).toBe(0);
  });
});

describe('a file', () => {
  it('reaches the service while it arrives, and goes to the next instance only if the first got nothing of it', async () => {
    await start(answering, answering);
    await stop(1);
    for (let times = 0; times < 2; times++) {
      const sent = 'x'.repeat(1_000_000);
      const { status, body } = await ask('POST', filePath, sent, { 'content-type': 'text/csv' });
      expect([status, body]).toEqual([200, { got: sent }]);
    }
    const begun = asked(0);
    const request = httpRequest(`${url}${filePath}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv', 'content-length': '100' },
    });
    request.write('begins');
    await expect.poll(() => asked(0)).toBe(begun + 1);
    request.on('error', () => {}).destroy();
  });

  it('may come slowly, for longer than any response may take', async () => {
    settings = {
      proxyTimeoutMs: 1_500,
      limits: { ...defaultLimits, requestTimeoutMs: 500, answerTimeoutMs: 700 },
    };
    await start(answering);
    const request = httpRequest(`${url}${filePath}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv', 'content-length': '10' },
    });
    const answered = once(request, 'response', { signal: AbortSignal.timeout(60_000) });
    for (let piece = 0; piece < 10; piece++) {
      request.write('x');
      await delay(300);
    }
    request.end();
    const [response] = await answered;
    response.resume();
    expect(response.statusCode).toBe(200);
  });

  it('is not sent twice when its instance hangs up', async () => {
    await start(hangingUp, hangingUp);
    const key = { 'content-type': 'text/csv', 'idempotency-key': 'one' };
    expect(await ask('POST', filePath, 'x'.repeat(1_000_000), key)).toMatchObject({ status: 503 });
    expect(asked(0) + asked(1)).toBe(1);
  });

  it('that its service refuses before it has arrived is answered, and its sender not cut off', async () => {
    await start(refusingAtOnce);
    expect(await sendOnAfterResponse(filePath)).toBe(413);
  });

  it('that says it is too large is refused before any of it is read', async () => {
    await start(answering);
    const request = httpRequest(`${url}${filePath}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv', 'content-length': '10485761' },
    });
    request.flushHeaders();
    const [response] = await once(request, 'response', { signal: AbortSignal.timeout(60_000) });
    request.destroy();
    expect(response.statusCode).toBe(413);
    expect(asked(0)).toBe(0);
  });
});

describe('pages of another process', () => {
  const form = 'x'.repeat(5_000_000);
  const post = (body: string) => fetch(`${url}/admin/login`, { method: 'POST', body, redirect: 'manual' });

  it('come as they were made, with what the gateway adds', async () => {
    await start((request, response, body) => {
      const { method, url: target, headers: got } = request;
      response
        .writeHead(303, [
          'Location',
          '/admin',
          'Set-Cookie',
          'a=1',
          'Set-Cookie',
          'b=2',
          'X-Frame-Options',
          'SAMEORIGIN',
          'Keep-Alive',
          'timeout=7',
          'Connection',
          'X-Own',
          'X-Own',
          'yes',
        ])
        .end(JSON.stringify({ method, target, host: got.host, cookie: got.cookie, te: got.te, body }));
    });
    const response = await fetch(`${url}/admin//a?b=%20`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      headers: { cookie: 'session=1', te: 'trailers', 'x-storefold-client': 'made up' },
    });
    expect(response.status).toBe(303);
    const { host } = new URL(url);
    expect(await response.json()).toEqual({
      method: 'POST',
      target: '/admin//a?b=%20',
      host,
      cookie: 'session=1',
      body: form,
    });
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
    expect(['keep-alive', 'x-own'].map((name) => response.headers.get(name))).not.toContain('yes');
  });

  it('hear what the gateway says of their visitor, whatever the visitor names as headers of its connection', async () => {
    await start((request, response) => response.end(JSON.stringify(request.headers)));
    const names = [
      'X-Storefold-Client',
      'X-Forwarded-Proto',
      'x-forwarded-for',
      'host',
      'cookie',
      'Content-Type',
      'content-length',
      'X-Own',
    ];
    const request = httpRequest(`${url}/admin/login`, {
      method: 'POST',
      headers: {
        connection: names.join(' ,\t'),
        'x-storefold-client': 'made up',
        'x-forwarded-proto': 'made up',
        'x-forwarded-for': '203.0.113.7',
        cookie: 'session=1',
        'content-type': 'text/plain',
        'content-length': '3',
        'x-own': 'yes',
      },
    });
    request.end('a=1');
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const got = (await json(response)) as Record<string, string>;
    expect(got).toMatchObject({
      'x-storefold-client': expect.stringMatching(/^127\.0\.0\.1;./),
      'x-forwarded-proto': 'http',
      'x-forwarded-for': '203.0.113.7',
      host: new URL(url).host,
      cookie: 'session=1',
      'content-type': 'text/plain',
      'content-length': '3',
    });
    expect(got).not.toHaveProperty('x-own');
  });

  it('are asked of the next instance where one is gone, a form as well', async () => {
    await start(answering, answering);
    await stop(1);
    for (let times = 0; times < 4; times++) {
      expect((await fetch(`${url}/admin`)).status).toBe(200);
      expect(await (await post('a=1')).json()).toEqual({ got: 'a=1' });
    }
  });

  it('are not sent a form twice when the instance hangs up, and a page is asked of the next one', async () => {
    await start(hangingUp, hangingUp);
    expect((await post('a=1')).status).toBe(504);
    expect(asked(0) + asked(1)).toBe(1);
    await start(hangingUp, answering);
    for (let times = 0; times < 2; times++) expect((await fetch(`${url}/admin`)).status).toBe(200);
  });

  it('that answer before a form has arrived are shown, and its sender is not cut off', async () => {
    await start(refusingAtOnce);
    expect(await sendOnAfterResponse('/admin/login')).toBe(413);
  });

  it('that are silent for too long are a 504', async () => {
    settings = { ...settings, proxyTimeoutMs: 500 };
    await start(() => undefined);
    expect((await fetch(`${url}/admin`)).status).toBe(504);
  });
});

/** Resolves with the status once all of a body was sent, half of it after the response. */
async function sendOnAfterResponse(target: string): Promise<number | undefined> {
  const half = 'x'.repeat(4_000_000);
  const length = { 'content-type': 'text/csv', 'content-length': String(2 * half.length) };
  const request = httpRequest(`${url}${target}`, { method: 'POST', headers: { ...headers, ...length } });
  const signal = AbortSignal.timeout(60_000);
  request.write(half);
  const [response] = (await once(request, 'response', { signal })) as [IncomingMessage];
  request.end(half);
  await once(request, 'finish', { signal });
  response.resume();
  await once(response, 'end', { signal });
  return response.statusCode;
}

/** A little more, for a busy machine. */
const WITHIN_3_S = { timeout: 3_500, interval: 20 };

interface Instance {
  readonly server: Server;
  readonly port: number;
  readonly asked: string[];
  /** Takes connections and requests and answers none, as a process that is stopped. */
  hang(): void;
  goOn(): void;
}

type Behaviour = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const answering: Behaviour = (_request, response, body) => response.end(JSON.stringify({ got: body }));
const hangingUp: Behaviour = (request) => request.socket.destroy();
const refusing: Behaviour = (_request, response) =>
  response
    .writeHead(401, { [callerSigning.REFUSES_GATEWAY_HEADER]: "the gateway's clock is 95 s behind" })
    .end('{"error":{"code":"invalid_token"}}');
/** Without reading what is sent. */
const refusingAtOnce: Behaviour = (_request, response) => response.writeHead(413).end('{"got":"nothing"}');
const starting: Behaviour = (_request, response) =>
  response.writeHead(503, { [STARTING_HEADER]: 'true' }).end('{"error":{"code":"processing_error"}}');

const headers = { 'x-service-api-key': keys.publishable, 'content-type': 'application/json' };
const common = { service: 'catalog', summary: '', refusals: [], access: shopper } as const;
const answer = { status: 200, body: metadataInput } as const;
const path = '/api/v3/store/things';
const filePath = '/api/v3/store/files';
const upload = { limit: 'media', mediaTypes: ['text/csv'] } as const;
/** Of an endpoint of the store that may wait. */
const eventsPath = allEndpoints.find(({ waitsBy }) => waitsBy === 'wait')?.path ?? '';
const table: readonly Endpoint[] = [
  endpoint({ ...common, name: 'list events', method: 'GET', path: eventsPath, answer }),
  endpoint({ ...common, name: 'send file', method: 'POST', path: filePath, upload, answer }),
  endpoint({ ...common, name: 'list things', method: 'GET', path, answer }),
  endpoint({ ...common, name: 'make thing', method: 'POST', path, answer }),
];

const mails = endpoint({
  ...common,
  service: 'mail',
  name: 'list mails',
  method: 'GET',
  path: '/api/v3/store/mails',
  answer,
});
/** Services beside the catalog, by their addresses. */
let further: Readonly<Record<string, readonly string[]>> = {};

let instances: Instance[] = [];
let gateway: Gateway | undefined;
let url: string;
let lines: string[] = [];
/** What the log is told at debug. */
let quiet: string[] = [];
let clock: Clock = systemClock;
let settings: { readonly limits: ServerLimits; readonly proxyTimeoutMs?: number } = { limits: defaultLimits };

/** The dashboard is at the same addresses. */
const ofCatalog = (told = lines) => told.filter((line) => line.includes('"service":"catalog"'));
const allWell = () =>
  expect
    .poll(() => ofCatalog(quiet).filter((line) => line.includes('an instance answers')).length)
    .toBe(instances.length);
const asked = (index: number): number => instances[index]?.asked.length ?? 0;
const read = () => ask('GET', path);
const write = (body = '{"name":"x"}') => ask('POST', path, body);
/** What the instances say of themselves. */
let serviceName: string | undefined = 'catalog';

const up: RequestListener = (_request, response) =>
  void response.end(JSON.stringify({ status: 'up', service: serviceName }));
let respondHealth = up;

const health = () => ask('GET', '/health');

async function ask(method: string, target: string, body?: string, more: Record<string, string> = {}) {
  const response = await fetch(`${url}${target}`, {
    method,
    headers: { ...headers, ...more },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

async function start(...behaviours: Behaviour[]): Promise<void> {
  await end();
  serviceName = 'catalog';
  instances = await Promise.all(behaviours.map((behaviour) => listen(behaviour)));
  lines = [];
  quiet = [];
  gateway = await create(instances.map(({ port }) => `http://127.0.0.1:${port}`));
  url = `http://127.0.0.1:${await gateway.listen(0, '127.0.0.1')}`;
}

async function create(urls: readonly string[], vault = exampleVault): Promise<Gateway> {
  const logger = createLogger(
    { logLevel: 'debug' },
    { destination: { write: (line) => void (line.includes('"level":"debug"') ? quiet : lines).push(line) } },
  );
  const bus = openLocalBus({ clock: systemClock, logger });
  await new ExampleIdentity(bus, systemClock).start();
  return createGateway({
    bus,
    counters: openMemoryCounters(systemClock),
    vault: vault as Vault,
    clock,
    random: systemRandom,
    logger,
    endpoints: further.mail ? [...table, mails] : table,
    services: { ...further, catalog: urls },
    dashboard: urls,
    settings: { trustedProxies: [], rateLimitKeyPerMin: 1_000_000, ...settings },
  });
}

async function listen(behave: Behaviour, port = 0): Promise<Instance> {
  const seen: string[] = [];
  let isHung = false;
  let held: (() => void)[] = [];
  const server = createServer((request, response) => {
    if (isHung) {
      if (request.url !== '/readyz') seen.push(request.method ?? '');
      held.push(() => void response.end('{}'));
      return;
    }
    if (request.url === '/health' || request.url === '/readyz') {
      respondHealth(request, response);
      return;
    }
    seen.push(request.method ?? '');
    if (behave === refusingAtOnce) {
      behave(request, response, '');
      return;
    }
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', () => behave(request, response, body));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    port: (server.address() as AddressInfo).port,
    asked: seen,
    hang() {
      isHung = true;
    },
    goOn() {
      isHung = false;
      for (const answer of held) answer();
      held = [];
    },
  };
}

async function stop(index: number): Promise<void> {
  const { server } = instances[index] as Instance;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

async function end(): Promise<void> {
  await gateway?.close();
  for (const { server } of instances) {
    server.closeAllConnections();
    server.close();
  }
}

afterEach(async () => {
  await end();
  clock = systemClock;
  respondHealth = up;
  further = {};
  settings = { limits: defaultLimits };
});
