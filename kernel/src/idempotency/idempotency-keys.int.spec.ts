import { randomBytes } from 'node:crypto';
import { openTestPorts, type TestPorts } from '@storefold/engines/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommandContext } from '../command-handling/command-context.ts';
import * as sealing from '../command-handling/sealing.ts';
import { isoTime } from '../core/time/clock.ts';
import { type EventLog, LogUnavailable } from '../ports/event-log.ts';
import { HandClock } from '../testing/hand-clock.ts';
import { AnswerKeys } from './answer-keys.ts';
import { dayOf, daySubject, openAnswer } from './answer-sealing.ts';
import { type Answer, IdempotencyKeys, type KeyedRequest } from './idempotency-keys.ts';

const HOUR_MS = 60 * 60 * 1000;

describe('a request with an idempotency key', () => {
  it('is carried out once when 50 arrive at once in each of two processes, and all get one answer', async () => {
    const request = aRequest();
    const asking = [one, other].flatMap((keys) =>
      Array.from({ length: 50 }, () => keys.answerOnce(request, work)),
    );
    const outcomes = await patiently(Promise.all(asking));
    expect(commands).toHaveLength(1);
    expect(new Set(outcomes.map(({ answer }) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify(created)]),
    );
    expect(outcomes.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
  });

  it('is answered as the first time by another process, also without a body', async () => {
    for (const answer of [created, { status: 404, text: '{"error":{}}' }, { status: 204, text: undefined }]) {
      const request = aRequest();
      await one.answerOnce(request, answering(answer));
      const again = await other.answerOnce(request, work);
      const commandId = expect.any(String);
      expect(again).toEqual({ answer, commandId, isReplayed: true, keptAt: expect.any(Number) });
    }
    expect(commands).toEqual([]);
  });

  it('is refused at once when the key belongs to another request, also while that is under way', async () => {
    const request = aRequest();
    const { finish, answer } = await underWay(one, request);
    const changed = { ...request, fingerprint: 'another' };
    for (const keys of [one, other])
      await expect(keys.answerOnce(changed, work)).rejects.toMatchObject(reused);
    finish(created);
    await answer;
    for (const keys of [one, other])
      await expect(keys.answerOnce(changed, work)).rejects.toMatchObject(reused);
    expect(commands).toEqual([]);
  });

  it.each([429, 500, 503])('may be tried again after a %i, as the same command', async (status) => {
    const request = aRequest();
    await one.answerOnce(request, answering({ status, text: '{}' }));
    expect(await other.answerOnce(againAs(request), work)).toMatchObject({
      answer: created,
      isReplayed: false,
    });
    expect(commands).toEqual([request.context.commandId]);
  });

  it('is carried on as the same command when its process died, and not before', async () => {
    const request = aRequest();
    await underWay(one, request);
    clock.die();
    const answer = other.answerOnce(againAs(request), work);
    await clock.pass(4_900);
    await settle();
    expect(commands).toEqual([]);
    expect((await patiently(answer)).answer).toEqual(created);
    expect(commands).toEqual([request.context.commandId]);
  });

  it('is waited for as long as it runs, because the lease is prolonged', async () => {
    const request = aRequest();
    const { finish, answer } = await underWay(one, request);
    const waiting = other.answerOnce(againAs(request), work);
    for (let seconds = 0; seconds < 15; seconds++) {
      await clock.pass(1_000);
      await settle();
    }
    finish(created);
    await answer;
    expect(await patiently(waiting)).toMatchObject({ answer: created, isReplayed: true });
    expect(commands).toEqual([]);
  });

  it('is told to come back when the first one takes too long', async () => {
    const request = aRequest();
    const { finish, answer } = await underWay(one, request);
    const waiting = other.answerOnce(againAs(request), work);
    await expect(patiently(waiting)).rejects.toMatchObject({ code: 'processing_error', status: 503 });
    finish(created);
    await answer;
  });

  it('gets the answer of whoever took over, when it was taken for dead', async () => {
    const request = aRequest();
    const { finish, answer } = await underWay(one, request);
    clock.die();
    await patiently(other.answerOnce(againAs(request), work));
    finish({ status: 201, text: '{"id":"late"}' });
    expect(await answer).toMatchObject({ answer: created, isReplayed: true });
  });

  it('begins anew after 24 hours, as a command of its own', async () => {
    const request = aRequest();
    await one.answerOnce(request, work);
    clock.set(24 * HOUR_MS - 1);
    expect((await other.answerOnce(againAs(request), work)).isReplayed).toBe(true);
    clock.set(1);
    const anew = againAs(request);
    expect((await other.answerOnce(anew, work)).isReplayed).toBe(false);
    expect(commands).toEqual([request.context.commandId, anew.context.commandId]);
  });

  it('has an answer too large to be kept, which a repetition makes again', async () => {
    const large = { status: 200, text: JSON.stringify(randomBytes(1_048_576).toString('base64')) };
    const request = aRequest();
    expect((await one.answerOnce(request, answering(large))).answer).toBe(large);
    await one.answerOnce(againAs(request), work);
    expect(commands).toEqual([request.context.commandId]);
  });

  it('is refused when the log cannot keep its answer', async () => {
    const request = aRequest();
    const { finish, answer } = await underWay(one, request);
    failing = true;
    finish(created);
    await expect(answer).rejects.toBeInstanceOf(LogUnavailable);
    failing = false;
    expect((await patiently(other.answerOnce(againAs(request), work))).answer).toEqual(created);
    expect(commands).toEqual([request.context.commandId]);
  });
});

describe('a kept answer', () => {
  it('stands nowhere in clear in the log', async () => {
    const request = aRequest();
    await one.answerOnce(request, answering({ status: 200, text: '{"email":"ada@example.com"}' }));
    const events = await ports.log.read(`idempotency_key-${request.id}`);
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain('ada@');
    expect(events[0]).toMatchObject({
      type: 'IdempotencyKeyAnswered',
      data: { status: 200, answered_on: '2026-01-01', body: null },
      metadata: { command_id: request.context.commandId },
    });
  });

  it('takes little room, and is the same letter by letter', async () => {
    const lines = Array.from({ length: 400 }, (_, n) => ({
      id: `li_${randomBytes(12).toString('base64url')}`,
      ...Object.fromEntries(Array.from({ length: 40 }, (_, field) => [`amount_${field}`, `${n}.00`])),
    }));
    const answer = { status: 200, text: JSON.stringify({ lines }) };
    const request = aRequest();
    await one.answerOnce(request, answering(answer));
    const [last] = await ports.log.read(`idempotency_key-${request.id}`);
    expect(answer.text.length).toBeGreaterThan(300_000);
    expect(JSON.stringify(last).length).toBeLessThan(32_768);
    expect(await other.answerOnce(againAs(request), work)).toMatchObject({ answer, isReplayed: true });
  });

  it('goes with each customer that it concerns: a repetition is refused, and nothing happens again', async () => {
    const customers = [aPerson('cus'), aPerson('cus'), aPerson('or')];
    for (const id of customers) await ports.vault.keyFor(id);
    for (const gone of customers) {
      if (!(await ports.vault.findKey(gone))) continue;
      const request = aRequest();
      const records = [];
      for (const id of customers) if (await ports.vault.findKey(id)) records.push(id);
      const answer = { status: 201, text: '{"name":"Ada"}', records };
      await one.answerOnce(request, answering(answer));
      expect((await other.answerOnce(againAs(request), work)).answer).toMatchObject({ text: answer.text });
      await ports.vault.destroy(gone);
      await expect(other.answerOnce(againAs(request), work)).rejects.toMatchObject(reused);
      expect(commands).toEqual([]);
    }
  });

  it('is sealed once, however many it concerns, and is not kept but made anew for more than 16', async () => {
    const text = JSON.stringify({ note: 'x'.repeat(3_000) });
    const sizeFor = async (people: number) => {
      const records = Array.from({ length: people }, () => aPerson('or'));
      for (const id of records) await ports.vault.keyFor(id);
      const request = aRequest();
      await one.answerOnce(request, answering({ status: 201, text, records }));
      const [last] = await ports.log.read(`idempotency_key-${request.id}`);
      return { request, last, bytes: JSON.stringify(last?.data).length };
    };
    const [none, most] = [await sizeFor(0), await sizeFor(16)];
    expect(most.bytes - none.bytes).toBeLessThan(16 * 40);
    const { request, last } = await sizeFor(17);
    expect(last).toMatchObject({ type: 'IdempotencyKeyCompleted', data: { status: 201 } });
    expect(JSON.stringify(last)).not.toContain('xxx');
    await other.answerOnce(againAs(request), work);
    expect(commands).toEqual([request.context.commandId]);
  });

  it('that was sealed by an earlier version, once for each record, still opens', async () => {
    const { vault } = ports;
    const id = aPerson('cus');
    const day = dayOf(clock.now());
    await vault.keyFor(id);
    const inner = JSON.stringify(await sealing.sealFields({ body: '{"id":"x"}' }, ['body'], id, vault));
    const data = { answered_on: day, record_ids: [id], body: inner };
    const stored = await sealing.sealFields(data, ['body'], daySubject(day), vault);
    expect(await openAnswer(stored, vault)).toMatchObject({ body: '{"id":"x"}' });
    await vault.destroy(id);
    expect(await openAnswer(stored, vault)).toMatchObject({ body: null });
  });

  it('goes with whom it tells about without an id, and is not kept when they are gone already', async () => {
    const request = aRequest();
    const answer = { status: 201, text: '{"value":"ring 3 times"}', subjects: ['gc_1/metadata'] };
    await one.answerOnce(request, answering(answer));
    expect(await other.answerOnce(againAs(request), work)).toMatchObject({ isReplayed: true });
    await ports.vault.destroy('gc_1/metadata');
    await expect(other.answerOnce(againAs(request), work)).rejects.toMatchObject(reused);
    const late = aRequest();
    await one.answerOnce(late, answering(answer));
    expect((await ports.log.read(`idempotency_key-${late.id}`)).at(-1)?.type).toBe('IdempotencyKeyReleased');
  });

  it('is not kept when its customer was deleted meanwhile', async () => {
    const request = aRequest();
    const records = [aPerson('cus')];
    await one.answerOnce(request, answering({ status: 200, text: '{"first_name":"Ada"}', records }));
    const [last] = await ports.log.read(`idempotency_key-${request.id}`);
    expect(last?.type).toBe('IdempotencyKeyReleased');
  });

  it('is sealed with a key of its day, which is destroyed when all answers of the day are forgotten', async () => {
    const keys = new AnswerKeys({ vault: ports.vault, clock });
    clock.set(1_000 * 24 * HOUR_MS + 23 * HOUR_MS);
    const subject = daySubject(dayOf(clock.now()));
    const request = aRequest();
    await one.answerOnce(request, answering(created));
    clock.set(24 * HOUR_MS - 1);
    await keys.run();
    expect((await other.answerOnce(againAs(request), work)).isReplayed).toBe(true);
    clock.set(HOUR_MS + 1);
    await keys.run();
    expect(await ports.vault.findKey(subject)).toBeUndefined();
    await expect(ports.vault.keyFor(subject)).rejects.toThrow();
  });
});

const created: Answer = { status: 201, text: '{"id":"gc_1"}' };
const reused = { code: 'idempotency_key_reused', status: 422 };

const commands: string[] = [];
let made = 0;
let failing = false;
let appending = 0;
let ports: TestPorts;
let clock: MortalClock;
let one: IdempotencyKeys;
let other: IdempotencyKeys;

const work = async (commandId: string): Promise<Answer> => {
  commands.push(commandId);
  return created;
};
const answering = (answer: Answer) => () => Promise.resolve(answer);

function aRequest(): KeyedRequest {
  made += 1;
  return { id: `request${made}`, fingerprint: 'f', context: contextOf() };
}

function aPerson(prefix: string): string {
  made += 1;
  return `${prefix}_${String(made).padStart(20, '0')}`;
}

/** The same request, sent once more. */
const againAs = (request: KeyedRequest): KeyedRequest => ({ ...request, context: contextOf() });

const contextOf = () =>
  new CommandContext({
    commandId: ports.random.uuid(),
    correlationId: 'request-1',
    causationId: null,
    actor: { type: 'guest', id: null },
    storeId: 'store_1',
    at: isoTime(clock.now()),
  });

/** A request that does not end before `finish` is called. */
async function underWay(keys: IdempotencyKeys, request: KeyedRequest) {
  let finish: (answer: Answer) => void = () => undefined;
  let begun = false;
  const answer = keys.answerOnce(request, () => {
    begun = true;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  answer.catch(() => undefined);
  await expect.poll(() => begun).toBe(true);
  return { answer, finish: (given: Answer) => finish(given) };
}

/** Lets time pass until it settles. */
async function patiently<T>(promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const settled = () => {
    isSettled = true;
  };
  promise.then(settled, settled);
  while (!isSettled) {
    await clock.pass(100);
    await settle();
  }
  return promise;
}

/** Lets all appends under way arrive, and who waited for them go on. */
async function settle(): Promise<void> {
  do await new Promise((resolve) => void setTimeout(resolve, 1));
  while (appending > 0);
}

/** The log, counting the appends under way. While `isFailing`, it cannot be written. */
const watched = (isFailing: () => boolean): EventLog => {
  const append: EventLog['append'] = async (...request) => {
    if (isFailing()) throw new LogUnavailable('no disk');
    appending += 1;
    try {
      return await ports.log.append(...request);
    } finally {
      appending -= 1;
    }
  };
  return Object.create(ports.log, { append: { value: append } });
};

/** A clock whose present sleepers never wake, as in a process that died. */
class MortalClock extends HandClock {
  #lives = 1;

  die(): void {
    this.#lives += 1;
  }

  override async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const life = this.#lives;
    await super.sleep(ms, signal);
    if (life !== this.#lives && !signal?.aborted)
      await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
  }
}

beforeAll(async () => {
  ports = await openTestPorts('catalog');
});
afterAll(() => ports.dispose());

beforeEach(() => {
  commands.length = 0;
  failing = false;
  clock = new MortalClock();
  one = new IdempotencyKeys({ ...ports, clock, log: watched(() => failing) });
  other = new IdempotencyKeys({ ...ports, clock, log: watched(() => false) });
});
