import { connect } from '@nats-io/transport-node';
import { question, storeChanged } from '@storefold/contracts';
import { systemClock } from '@storefold/kernel/core';
import type { Bus, Origin } from '@storefold/kernel/ports';
import { answerOn, answerTo, exampleOrigin, silentLogger } from '@storefold/kernel/testing';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { busContract, holdDeadlines, promised, refusalOf } from '../contract/bus.contract.ts';
import { casesOn, tellEngine } from '../testing/cases-on.ts';
import { openNatsBus } from './nats-bus.ts';
import { parseNatsUrl } from './nats-url.ts';
import { findNatsServer, startNatsServer, type TestNatsServer } from './testing/nats-server.ts';

/** A server of the caller's, when the environment names one: then the same cases run on that. */
const givenUrl = process.env.BUS_URL?.startsWith('nats://') ? process.env.BUS_URL : undefined;

const notInstalled = findNatsServer() === undefined ? 'no nats-server is installed' : undefined;
const notToBeKilled =
  givenUrl === undefined ? undefined : 'they kill the server, and BUS_URL names one that others may use';

const SECRET = 'a secret of the spec';

/** Buses that are closed after each case. */
class Members {
  readonly #members: Bus[] = [];

  open(url: string, installation = 'spec', secret = SECRET, logger = silentLogger): Bus {
    const address = parseNatsUrl(url);
    const bus = openNatsBus({
      address,
      installation,
      secret,
      name: 'spec',
      processAddress: 'spec:0',
      clock: systemClock,
      logger,
    });
    this.#members.push(bus);
    return bus;
  }

  /** One that greets whoever asks it to. */
  async answering(url: string, installation?: string): Promise<Bus> {
    const bus = this.open(url, installation);
    await answerOn(bus, [answerTo(greet, async ({ name }) => ({ greeting: `Good day, ${name}` }))]);
    await bus.start();
    return bus;
  }

  async close(): Promise<void> {
    await Promise.all(this.#members.splice(0).map((bus) => bus.close()));
  }
}

casesOn('the bus on NATS', givenUrl === undefined ? notInstalled : undefined, () => {
  let server: TestNatsServer | undefined;
  const members = new Members();

  const urlOf = (): string => givenUrl ?? server?.url ?? '';
  const open = (): Bus => members.open(urlOf());
  const answeringMember = (): Promise<Bus> => members.answering(urlOf());

  beforeEach(async () => {
    if (givenUrl === undefined) server = await startNatsServer();
  });

  afterEach(async () => {
    vi.useRealTimers();
    await members.close();
    await server?.stop();
  });

  tellEngine(async () => {
    const bus = open();
    await bus.start();
    await expect.poll(() => bus.connected, PATIENTLY).toBe(true);
    const { name, version } = bus.engine;
    return { port: 'bus', adapter: 'NATS', engine: `${name} ${version}`, kind: 'real' };
  });

  busContract('NATS', async () => ({ bus: async () => open(), close: async () => undefined }));

  it('asks another instance, within the deadline, when the one that was asked is gone', async () => {
    const begun = promised();
    const dying = open();
    await answerOn(dying, [
      answerTo({ ...greet, timeoutMs: 1_000 }, async () => {
        begun.resolve();
        void dying.close();
        return new Promise(() => undefined);
      }),
    ]);
    await dying.start();
    const asker = open();
    await asker.start();
    const { pass } = holdDeadlines();
    const answered = asker.ask(greet, { name: 'Ada' });
    await begun.promise;
    await answeringMember();
    pass(greet.timeoutMs / 2);
    expect(await answered).toEqual({ greeting: 'Good day, Ada' });
  });

  it('hands on the same correlation, cause and actor when it asks again', async () => {
    const received: Origin[] = [];
    const [begun, again] = [promised(), promised()];
    const slow = open();
    await answerOn(slow, [
      answerTo(pay, async (_request, origin) => {
        (received.push(origin) === 1 ? begun : again).resolve();
        await again.promise;
        return {};
      }),
    ]);
    await slow.start();
    const asker = open();
    await asker.start();
    const { pass } = holdDeadlines();
    const answered = asker.ask(pay, { command_id: 'c' }, exampleOrigin);
    await begun.promise;
    pass(pay.timeoutMs / 2);
    await answered;
    expect(received).toEqual([exampleOrigin, exampleOrigin]);
  });

  it('asks no more than twice, and answers an asker once', async () => {
    let asked = 0;
    const [begun, again, mayAnswer] = [promised(), promised(), promised()];
    const slow = open();
    await answerOn(slow, [
      answerTo(greet, async ({ name }) => {
        (++asked === 1 ? begun : again).resolve();
        await mayAnswer.promise;
        return { greeting: `${name}, at last` };
      }),
    ]);
    await slow.start();
    const asker = open();
    await asker.start();
    const { pass } = holdDeadlines();
    const answered = asker.ask(greet, { name: 'Ada' });
    await begun.promise;
    pass(greet.timeoutMs / 2);
    await again.promise;
    pass(greet.timeoutMs / 2 - 1);
    mayAnswer.resolve();
    expect(await answered).toEqual({ greeting: 'Ada, at last' });
    expect(asked).toBe(2);
  });

  it('keeps installations apart: neither questions nor wake-ups of one reach another', async () => {
    const heard: string[] = [];
    const [north, south, asker] = [
      await members.answering(urlOf(), 'north'),
      members.open(urlOf(), 'south'),
      members.open(urlOf(), 'north'),
    ];
    for (const [name, bus] of [
      ['north', north],
      ['south', south],
    ] as const)
      bus.onWake(storeChanged, (body) => heard.push(`${name}:${body}`));
    await south.start();
    await asker.start();
    expect(await asker.ask(greet, { name: 'Ada' })).toEqual({ greeting: 'Good day, Ada' });
    expect(await refusalOf(south.ask(greet, { name: 'Ada' }))).toMatchObject({ status: 503 });
    await expect
      .poll(() => {
        asker.wake(storeChanged, '1');
        south.wake(storeChanged, '2');
        return new Set(heard);
      }, PATIENTLY)
      .toEqual(new Set(['north:1', 'south:2']));
  });

  it('answers nobody, and believes nobody, who has an account of the server and not the secret', async () => {
    const answerer = await answeringMember();
    const heard: string[] = [];
    answerer.onWake(storeChanged, (body) => heard.push(body));
    const thief = members.open(urlOf(), 'spec', 'a secret of somebody else');
    await answerOn(thief, [answerTo(misheard, async () => ({}))]);
    await thief.start();
    thief.wake(storeChanged, 'forged');
    const refused = await Promise.all([
      refusalOf(thief.ask({ ...greet, timeoutMs: 1_000 }, { name: 'Eve' })),
      refusalOf(answerer.ask(misheard, {})),
    ]);
    expect(refused).toMatchObject([{ status: 503 }, { status: 503 }]);
    expect(heard).toEqual([]);
  });

  it('tells in one line of a thousand messages that nobody signed', async () => {
    const told: object[] = [];
    const logger = pino({ level: 'warn' }, { write: (line) => void told.push(JSON.parse(line)) });
    const bus = members.open(urlOf(), 'spec', SECRET, logger);
    const heard: string[] = [];
    bus.onWake(storeChanged, (body) => heard.push(body));
    await bus.start();
    const member = await answeringMember();
    const thief = members.open(urlOf(), 'spec', 'a secret of somebody else');
    await thief.start();
    for (let count = 0; count < 1_000; count++) thief.wake(storeChanged, 'forged');
    await expect
      .poll(() => {
        member.wake(storeChanged, 'real');
        return heard;
      }, PATIENTLY)
      .toContain('real');
    await expect.poll(() => told.length, PATIENTLY).toBeGreaterThan(0);
    expect(told).toEqual([
      expect.objectContaining({ count: 1, msg: 'messages that nobody signed were ignored' }),
    ]);
  });

  it('takes a signed question on its own subject only', async () => {
    const answerer = await answeringMember();
    const { servers, ...credentials } = parseNatsUrl(urlOf());
    const stranger = await connect({ ...credentials, servers: [...servers] });
    const heard = new Promise<Uint8Array>((resolve) => {
      stranger.subscribe(`spec.question.${misheard.name}`, { callback: (_, { data }) => resolve(data) });
    });
    await stranger.flush();
    const asked = refusalOf(answerer.ask(misheard, {}));
    const answers: unknown[] = [];
    stranger.subscribe('spy', { callback: (_, message) => void answers.push(message.string()) });
    stranger.publish(`spec.question.${greet.name}`, await heard, { reply: 'spy' });
    expect(await asked).toMatchObject({ status: 503 });
    expect(await answerer.ask(greet, { name: 'Ada' })).toEqual({ greeting: 'Good day, Ada' });
    await stranger.flush();
    expect(answers).toEqual([]);
    await stranger.close();
  });

  it('takes a signed answer for its own question only', async () => {
    const answerer = await answeringMember();
    const asker = open();
    await asker.start();
    const { servers, ...credentials } = parseNatsUrl(urlOf());
    const stranger = await connect({ ...credentials, servers: [...servers] });
    const heard: Uint8Array[] = [];
    stranger.subscribe('_INBOX.>', { callback: (_, { data }) => void heard.push(data) });
    await stranger.flush();
    expect(await asker.ask(greet, { name: 'Ada' })).toEqual({ greeting: 'Good day, Ada' });
    await expect.poll(() => heard, PATIENTLY).toHaveLength(1);
    const [recorded] = heard;
    await answerer.close();
    let replayed = 0;
    stranger.subscribe(`spec.question.${greet.name}`, {
      callback(_, message) {
        replayed++;
        message.respond(recorded);
      },
    });
    await stranger.flush();
    const refused = refusalOf(asker.ask({ ...greet, timeoutMs: 1_000 }, { name: 'Eve' }));
    await expect.poll(() => replayed, PATIENTLY).toBeGreaterThan(0);
    expect(await refused).toMatchObject({ status: 503 });
    await stranger.close();
  });

  it('does not fall over what is no message of ours', async () => {
    const answerer = await answeringMember();
    const { servers, ...credentials } = parseNatsUrl(urlOf());
    const stranger = await connect({ ...credentials, servers: [...servers] });
    stranger.subscribe(`spec.question.${misheard.name}`, {
      callback(_, message) {
        message.respond('not { JSON');
      },
    });
    stranger.publish(`spec.question.${greet.name}`, 'not { JSON', { reply: 'nowhere' });
    await stranger.flush();
    expect(await refusalOf(answerer.ask(misheard, {}))).toMatchObject({ status: 503 });
    expect(await answerer.ask(greet, { name: 'Ada' })).toEqual({ greeting: 'Good day, Ada' });
    await stranger.close();
  });
});

casesOn('the bus on a NATS server that dies', notToBeKilled ?? notInstalled, () => {
  let server: TestNatsServer;
  const members = new Members();

  const open = (): Bus => members.open(server.url);
  const answeringMember = (): Promise<Bus> => members.answering(server.url);

  beforeEach(async () => {
    server = (await startNatsServer()) as TestNatsServer;
  });

  afterEach(async () => {
    vi.useRealTimers();
    await members.close();
    await server.stop();
  });

  it('works again after the server was killed and came back', async () => {
    const heard: string[] = [];
    const answerer = await answeringMember();
    answerer.onWake(storeChanged, (body) => heard.push(body));
    const asker = open();
    await asker.start();
    expect(await asker.ask(greet, { name: 'Ada' })).toEqual({ greeting: 'Good day, Ada' });

    await server.kill();
    await expect.poll(() => asker.connected).toBe(false);
    holdDeadlines();
    expect(await refusalOf(asker.ask(greet, { name: 'Ada' }))).toMatchObject({ status: 503 });
    vi.useRealTimers();
    asker.wake(storeChanged, 'lost');

    await server.restart();
    await expect
      .poll(() => asker.ask(greet, { name: 'Bo' }).catch(() => null), PATIENTLY)
      .toEqual({ greeting: 'Good day, Bo' });
    expect(asker.connected).toBe(true);
    await expect
      .poll(() => {
        asker.wake(storeChanged, 'again');
        return heard;
      }, PATIENTLY)
      .toContain('again');
    expect(heard).not.toContain('lost');
  });

  it('still brings the answer to a question during which the server was restarted', async () => {
    const [begun, mayAnswer] = [promised(), promised()];
    const slow = open();
    await answerOn(slow, [
      answerTo(greet, async () => {
        begun.resolve();
        await mayAnswer.promise;
        return { greeting: 'At last' };
      }),
      answerTo(pay, async () => ({})),
    ]);
    await slow.start();
    const asker = open();
    await asker.start();
    const asked = asker.ask({ ...greet, timeoutMs: 100_000 }, { name: 'Ada' });
    await begun.promise;
    await server.restart();
    // Once another question comes through, both have told the new server what they listen to.
    const pays = () =>
      asker.ask({ ...pay, timeoutMs: 1_000 }, { command_id: 'c' }, exampleOrigin).catch(() => null);
    await expect.poll(pays, PATIENTLY).toEqual({});
    mayAnswer.resolve();
    expect(await asked).toEqual({ greeting: 'At last' });
  });

  it('answers within the deadline when the server dies during the question', async () => {
    const brief = { ...greet, timeoutMs: 2_000 };
    const begun = promised();
    const slow = open();
    await answerOn(slow, [
      answerTo(brief, async () => {
        begun.resolve();
        return new Promise(() => undefined);
      }),
    ]);
    await slow.start();
    const asker = open();
    await asker.start();
    const asked = refusalOf(asker.ask(brief, { name: 'Ada' }));
    await begun.promise;
    await server.kill();
    expect(await asked).toMatchObject({ code: 'processing_error', status: 503 });
  });

  it('starts without a server and connects when one comes', async () => {
    await server.kill();
    const answerer = await answeringMember();
    const asker = open();
    await asker.start();
    expect([answerer.connected, asker.connected]).toEqual([false, false]);
    expect(await refusalOf(asker.ask(greet, { name: 'Ada' }))).toMatchObject({ status: 503 });

    await server.restart();
    await expect
      .poll(() => asker.ask(greet, { name: 'Ada' }).catch(() => null), PATIENTLY)
      .toEqual({ greeting: 'Good day, Ada' });
    expect(asker.connected).toBe(true);
    expect(asker.engine.version).toMatch(/^\d+\.\d+/);
  });

  it('leaves at once while there is no server', async () => {
    const bus = await answeringMember();
    await server.kill();
    await expect.poll(() => bus.connected).toBe(false);
    const began = performance.now();
    await bus.close();
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});

const PATIENTLY = { timeout: 40_000, interval: 50 };

const greet = question({
  name: 'newsletter.nats_spec.greet',
  service: 'newsletter',
  request: z.object({ name: z.string() }),
  answer: z.object({ greeting: z.string() }),
  refusals: [],
  timeoutMs: 20_000,
});

/** It changes something. */
const pay = question({
  name: 'newsletter.nats_spec.pay',
  service: 'newsletter',
  request: z.object({ command_id: z.string() }),
  answer: z.object({}),
  refusals: [],
  timeoutMs: 20_000,
});

/** Nobody of the store answers it, so that its asker waits until the deadline. */
const misheard = question({
  name: 'newsletter.nats_spec.misheard',
  service: 'newsletter',
  request: z.object({}),
  answer: z.object({}),
  refusals: [],
  timeoutMs: 1_000,
});
