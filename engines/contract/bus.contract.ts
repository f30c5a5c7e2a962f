import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type AnswerTo,
  apiKeyChanged,
  type Question,
  question,
  type RequestOf,
  sessionEnded,
  storeChanged,
  text,
} from '@storefold/contracts';
import { CommandContext } from '@storefold/kernel/command-handling';
import { Refusal, refusals } from '@storefold/kernel/core';
import { type Bus, type HandedOn, type Origin, ReadModelsUnavailable } from '@storefold/kernel/ports';
import { answerOn, answerTo, exampleOrigin } from '@storefold/kernel/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

/** One network under test. All buses of a network receive each other's messages. */
export interface BusNetwork {
  /** A bus on the network that has not been started. */
  bus(): Promise<Bus>;
  close(): Promise<void>;
}

/** The guarantees of every bus adapter, whatever its transport. */
export function busContract(name: string, open: () => Promise<BusNetwork>): void {
  describe(`bus contract: ${name}`, () => {
    let network: BusNetwork;
    let members: Bus[];
    let pass: (ms: number) => void;

    beforeEach(async () => {
      network = await open();
      members = [];
      ({ pass } = holdDeadlines());
    });

    afterEach(async () => {
      vi.useRealTimers();
      await Promise.all(members.map((bus) => bus.close()));
      await network.close();
    });

    /** A started bus. `prepare` registers its handlers and listeners before the start. */
    const member = async (prepare: (bus: Bus) => unknown = () => undefined): Promise<Bus> => {
      const bus = await network.bus();
      members.push(bus);
      await prepare(bus);
      await bus.start();
      return bus;
    };

    const answering = <Q extends Question>(
      asked: Q,
      handler: (request: RequestOf<Q>, ...handedOn: HandedOn<Q>) => Promise<AnswerTo<Q>>,
    ): Promise<Bus> => member((bus) => answerOn(bus, [answerTo(asked, handler)]));

    it('meets an engine that says its name and version', async () => {
      const { engine, connected } = await member();
      console.info(`bus contract on ${name}: ${engine.name} ${engine.version}`);
      expect(engine.name).not.toBe('');
      expect(engine.version).toMatch(/^\d+\.\d+/);
      expect(connected).toBe(true);
    });

    describe('questions', () => {
      it('answers a question of another member', async () => {
        await answering(priceOf, async ({ sku }) => ({ sku, price: '10.00' }));
        const asker = await member();
        expect(await asker.ask(priceOf, { sku: 'TEA' })).toEqual({ sku: 'TEA', price: '10.00' });
      });

      it('answers a question of the member that answers it', async () => {
        const both = await answering(priceOf, async ({ sku }) => ({ sku, price: '10.00' }));
        expect(await both.ask(priceOf, { sku: 'TEA' })).toEqual({ sku: 'TEA', price: '10.00' });
      });

      it('is answered by who has just started', async () => {
        const asker = await member();
        for (let round = 0; round < 10; round++) {
          const answerer = await answering(echo, async ({ said }) => ({ said: `${said} ${round}` }));
          expect(await asker.ask(echo, { said: 'round' })).toEqual({ said: `round ${round}` });
          await answerer.close();
        }
      });

      it('answers what was added after the start', async () => {
        const late = await member();
        await answerOn(late, [answerTo(priceOf, async ({ sku }) => ({ sku, price: '3.00' }))]);
        const asker = await member();
        await expect
          .poll(() => asker.ask(priceOf, { sku: 'TEA' }).catch(() => null))
          .toMatchObject({ price: '3.00' });
      });

      it('keeps every character of a text', async () => {
        await answering(echo, async ({ said }) => ({ said }));
        const asker = await member();
        for (const said of ['', 'Zoë 🫖 日本 \u0000 \u2028 "\\\r\n', '{"$a":null}', 'é'.repeat(50_000)]) {
          expect(await asker.ask(echo, { said })).toEqual({ said });
        }
      });

      it('gives each question of a thousand asked at once its own answer', async () => {
        await answering(echo, async ({ said }) => ({ said: `heard ${said}` }));
        const asker = await member();
        const numbers = Array.from({ length: 1_000 }, (_, index) => String(index));
        const answers = await Promise.all(numbers.map((said) => asker.ask(echo, { said })));
        expect(answers.map(({ said }) => said)).toEqual(numbers.map((said) => `heard ${said}`));
      });

      it('shares questions between the instances of a service, each asked once', async () => {
        const heard: string[][] = [[], []];
        for (const mine of heard) {
          await answering(echo, async ({ said }) => {
            mine.push(said);
            return { said };
          });
        }
        const asker = await member();
        const numbers = Array.from({ length: 200 }, (_, index) => String(index));
        await Promise.all(numbers.map((said) => asker.ask(echo, { said })));
        expect(heard.flat().toSorted()).toEqual(numbers.toSorted());
        expect(heard.map((mine) => mine.length).every((count) => count > 0)).toBe(true);
      });

      it('refuses a second handler for one question in one service', async () => {
        const twice = [1, 2].map(() => answerTo(echo, async ({ said }) => ({ said })));
        await expect(answerOn(await member(), twice)).rejects.toThrow('answered twice');
      });

      it('shares no object between who asks and who answers', async () => {
        const kept = { free: { list: [1, 2] } };
        const received: unknown[] = [];
        await answering(freeForm, async (request) => {
          received.push(request);
          return kept;
        });
        const asker = await member();
        const request = { free: { list: ['a'] } };
        const answer = await asker.ask(freeForm, request);
        (answer.free.list as number[]).push(3);
        (request.free.list as string[]).push('b');
        expect(kept).toEqual({ free: { list: [1, 2] } });
        expect(received).toEqual([{ free: { list: ['a'] } }]);
      });

      it('carries what JSON can say and nothing else', async () => {
        const received: unknown[] = [];
        await answering(freeForm, async (request) => {
          received.push(request.free);
          return { free: {} };
        });
        const asker = await member();
        await asker.ask(freeForm, { free: { at: new Date(0), gone: undefined, none: null } });
        expect(received).toEqual([{ at: '1970-01-01T00:00:00.000Z', none: null }]);
      });
    });

    describe('what a question follows from', () => {
      it('reaches who answers it: correlation, cause and actor', async () => {
        const received: Origin[] = [];
        await answering(order, async (_request, origin) => {
          received.push(origin);
          return {};
        });
        const asker = await member();
        const guest = {
          correlationId: 'é 🫖',
          causationId: null,
          actor: { type: 'guest', id: null },
        } as const;
        await asker.ask(order, { command_id: 'c1' }, exampleOrigin);
        await asker.ask(order, { command_id: 'c2' }, guest);
        expect(received).toEqual([exampleOrigin, guest]);
      });

      it('may be a whole command context, of which nothing else is handed on', async () => {
        const received: Origin[] = [];
        await answering(order, async (_request, origin) => {
          received.push(origin);
          return {};
        });
        const context = new CommandContext({
          ...exampleOrigin,
          commandId: randomUUID(),
          storeId: 's',
          at: '',
        });
        context.wrote(7, 'event 7');
        await (await member()).ask(order, { command_id: 'c1' }, context);
        expect(received).toEqual([{ ...exampleOrigin, causationId: 'event 7' }]);
      });

      it('has to be said by a question that changes something', async () => {
        const handler = vi.fn(async () => ({}));
        await answering(order, handler);
        const asker = await member();
        const refusal = await refusalOf(asker.ask(looselyTyped(order), { command_id: 'c1' }));
        expect(refusal).toMatchObject({ code: 'processing_error', status: 500 });
        expect(handler).not.toHaveBeenCalled();
      });
    });

    describe('refusals', () => {
      it('brings a refusal over as it was thrown', async () => {
        const thrown = new Refusal(
          'insufficient_stock',
          text('only_some_in_stock', { count: 2, name: 'Tea' }),
          {
            variant_ids: ['var_1'],
            left: 2,
            requirements: [{ step: 'cart', message: text('add_item') }],
          },
        );
        await answering(priceOf, async () => {
          throw thrown;
        });
        const refusal = await refusalOf((await member()).ask(priceOf, { sku: 'TEA' }));
        expect(refusal.toEnvelope()).toEqual(thrown.toEnvelope());
        expect(refusal.unsaid).toEqual(thrown.unsaid);
        expect(refusal.status).toBe(422);
      });

      it('brings over a status that is not the usual one of its code', async () => {
        await answering(priceOf, async () => {
          throw refusals.unavailable('the_option_type');
        });
        const refusal = await refusalOf((await member()).ask(priceOf, { sku: 'TEA' }));
        expect(refusal).toMatchObject({ code: 'processing_error', status: 503 });
        expect(refusal.message).toContain('The option type');
      });

      it('hides the text of an unexpected error', async () => {
        await answering(priceOf, async () => {
          throw new Error('disk /var/secret is full');
        });
        const refusal = await refusalOf((await member()).ask(priceOf, { sku: 'TEA' }));
        expect(refusal).toMatchObject({ code: 'processing_error', status: 500 });
        expect(JSON.stringify(refusal.toEnvelope())).not.toContain('secret');
      });

      it('says that asking again may help when an engine behind the answer is down', async () => {
        await answering(priceOf, async () => {
          throw new ReadModelsUnavailable('mongodb://secret does not answer');
        });
        const refusal = await refusalOf((await member()).ask(priceOf, { sku: 'TEA' }));
        expect(refusal).toMatchObject({ code: 'processing_error', status: 503 });
        expect(JSON.stringify(refusal.toEnvelope())).not.toContain('secret');
      });

      it('does not call the handler with a request that breaks the contract', async () => {
        const handler = vi.fn(async () => ({ sku: '', price: '' }));
        await answering(priceOf, handler);
        const asker = await member();
        const refusal = await refusalOf(asker.ask(looselyTyped(priceOf), { sku: 42 }));
        expect(refusal).toMatchObject({ code: 'processing_error', status: 500 });
        expect(handler).not.toHaveBeenCalled();
      });

      it('asks other instances where an answer cannot be read, and hands on none that breaks the contract', async () => {
        let asked = 0;
        await answering(looselyTyped(priceOf), async () => {
          asked += 1;
          return { sku: 'TEA', price: asked === 2 ? '1.00' : 42 };
        });
        const asker = await member();
        expect(await asker.ask(priceOf, { sku: 'TEA' })).toEqual({ sku: 'TEA', price: '1.00' });
        const refusal = await refusalOf(asker.ask(priceOf, { sku: 'MUG' }));
        expect(refusal).toMatchObject({ code: 'processing_error', status: 503 });
        expect(refusal.message).toContain('catalog');
        expect(asked).toBe(5);
      });

      it('drops keys of an answer that this version does not know', async () => {
        await answering(looselyTyped(priceOf), async () => ({
          sku: 'TEA',
          price: '1.00',
          new_in_next: true,
        }));
        expect(await (await member()).ask(priceOf, { sku: 'TEA' })).toEqual({ sku: 'TEA', price: '1.00' });
      });

      it('refuses at once what cannot be sent', async () => {
        await answering(freeForm, async () => ({ free: {} }));
        const asker = await member();
        for (const free of [{ big: 1n }, { long: 'x'.repeat(1_100_000) }]) {
          const refusal = await refusalOf(asker.ask(freeForm, { free }));
          expect(refusal).toMatchObject({ code: 'processing_error', status: 500 });
        }
      });

      it('refuses at once when the answer cannot be sent', async () => {
        await answering(freeForm, async ({ free }) =>
          free.long ? { free: { long: 'x'.repeat(1_100_000) } } : { free: { big: 1n } },
        );
        const asker = await member();
        for (const free of [{ long: true }, {}]) {
          const refusal = await refusalOf(asker.ask(freeForm, { free }));
          expect(refusal).toMatchObject({ code: 'processing_error', status: 500 });
        }
      });
    });

    describe('when no answer comes', () => {
      it('says so at once when nobody answers the question', async () => {
        const asker = await member();
        const refusal = await refusalOf(asker.ask(priceOf, { sku: 'TEA' }));
        expect(refusal).toMatchObject({ code: 'processing_error', status: 503 });
        expect(refusal.message).toContain('catalog');
      });

      it('says so at the deadline of the question', async () => {
        const begun = promised();
        await answering(hurried, () => {
          begun.resolve();
          return never;
        });
        const asker = await member();
        const settled = vi.fn();
        const asked = refusalOf(asker.ask(hurried, {})).finally(settled);
        await begun.promise;
        pass(hurried.timeoutMs - 1);
        await nextTurn();
        expect(settled).not.toHaveBeenCalled();
        pass(1);
        expect(await asked).toMatchObject({ code: 'processing_error', status: 503 });
      });

      it('keeps each deadline when many questions wait', async () => {
        await answering(hurried, () => never);
        await answering(echo, async ({ said }) => ({ said }));
        const asker = await member();
        const late = Array.from({ length: 50 }, () => refusalOf(asker.ask(hurried, {})));
        expect(await asker.ask(echo, { said: 'meanwhile' })).toEqual({ said: 'meanwhile' });
        pass(hurried.timeoutMs);
        for (const refusal of await Promise.all(late)) expect(refusal.status).toBe(503);
      });

      it('says so before the start and after the end', async () => {
        await answering(echo, async ({ said }) => ({ said }));
        const asker = await network.bus();
        expect(asker.connected).toBe(false);
        expect((await refusalOf(asker.ask(echo, { said: '' }))).status).toBe(503);
        await asker.start();
        expect(await asker.ask(echo, { said: 'now' })).toEqual({ said: 'now' });
        await asker.close();
        expect(asker.connected).toBe(false);
        expect((await refusalOf(asker.ask(echo, { said: '' }))).status).toBe(503);
      });
    });

    describe('leaving', () => {
      it('finishes what is being answered, and takes no more', async () => {
        const begun = promised();
        const finish = promised();
        const answerer = await answering(echo, async ({ said }) => {
          if (said === 'slow') {
            begun.resolve();
            await finish.promise;
          }
          return { said };
        });
        const asker = await member();
        const slow = asker.ask(echo, { said: 'slow' });
        await begun.promise;
        let hasLeft = false;
        const leaving = answerer.close().then(() => {
          hasLeft = true;
        });
        await expect.poll(() => refusalOf(asker.ask(echo, { said: 'new' }))).toMatchObject({ status: 503 });
        expect(hasLeft).toBe(false);
        finish.resolve();
        expect(await slow).toEqual({ said: 'slow' });
        await leaving;
      });

      it('waits for an answer no longer than anybody waits for it', async () => {
        const begun = promised();
        const answerer = await answering(hurried, () => {
          begun.resolve();
          return never;
        });
        const asked = refusalOf((await member()).ask(hurried, {}));
        await begun.promise;
        await answerer.close();
        pass(hurried.timeoutMs);
        expect((await asked).status).toBe(503);
      });

      it('can be asked to leave twice', async () => {
        const bus = await member();
        await Promise.all([bus.close(), bus.close()]);
        await bus.close();
      });
    });

    describe('wake-ups', () => {
      it('reach every member that listens, the sender included', async () => {
        const heard: string[] = [];
        const listen = (own: string) =>
          member((bus) => bus.onWake(storeChanged, (body) => heard.push(`${own}:${body}`)));
        const first = await listen('first');
        await listen('second');
        await listen('third');
        first.wake(storeChanged, '7');
        await expect.poll(() => heard.toSorted()).toEqual(['first:7', 'second:7', 'third:7']);
      });

      it('reach every listener of a member, also when one fails', async () => {
        const heard: string[] = [];
        const bus = await member((listening) => {
          listening.onWake(storeChanged, () => {
            throw new Error('a listener of bad manners');
          });
          listening.onWake(storeChanged, (body) => heard.push(body));
        });
        bus.wake(storeChanged, 'store_Zoë');
        await expect.poll(() => heard).toEqual(['store_Zoë']);
      });

      it('reach only who listens to their topic', async () => {
        const heard: string[] = [];
        const bus = await member((listening) => {
          listening.onWake(sessionEnded, (body) => heard.push(`session ${body}`));
          listening.onWake(apiKeyChanged, (body) => heard.push(`key ${body}`));
        });
        bus.wake(storeChanged, '1');
        bus.wake(sessionEnded, 'ses_1');
        bus.wake(apiKeyChanged, 'k');
        await expect.poll(() => heard.toSorted()).toEqual(['key k', 'session ses_1']);
      });

      it('are dropped without a sound before the start and after the end', async () => {
        const bus = await network.bus();
        bus.wake(storeChanged, '1');
        await bus.start();
        await bus.close();
        bus.wake(storeChanged, '2');
      });
    });
  });
}

/**
 * Holds the deadlines of questions, however slow the machine is, until they are told to pass. What is refused before was
 * refused at once. A poll passes as much time as it takes. To be ended by `vi.useRealTimers()`.
 */
export function holdDeadlines(): { readonly pass: (ms: number) => void } {
  // The bus has its deadlines from RxJS, and RxJS its timers from `setInterval`.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return { pass: (ms) => void vi.advanceTimersByTime(ms) };
}

/** The refusal that the question rejects with. Any other outcome fails the specification. */
export async function refusalOf(asked: Promise<unknown>): Promise<Refusal> {
  const outcome = await asked.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && outcome.error instanceof Refusal) return outcome.error;
  throw new Error('expected a refusal', { cause: 'error' in outcome ? outcome.error : outcome.answer });
}

const never = new Promise<never>(() => undefined);

/** A promise and what resolves it. */
export function promised(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const priceOf = question({
  name: 'catalog.contract_suite.price',
  service: 'catalog',
  request: z.object({ sku: z.string() }),
  answer: z.object({ sku: z.string(), price: z.string() }),
  refusals: ['insufficient_stock'],
});

const echo = question({
  name: 'newsletter.contract_suite.echo',
  service: 'newsletter',
  request: z.object({ said: z.string() }),
  answer: z.object({ said: z.string() }),
  refusals: [],
});

/** It changes something. */
const order = question({
  name: 'catalog.contract_suite.order',
  service: 'catalog',
  request: z.object({ command_id: z.string() }),
  answer: z.object({}),
  refusals: [],
});

const freeForm = question({
  name: 'ordering.contract_suite.free_form',
  service: 'ordering',
  request: z.object({ free: z.record(z.string(), z.unknown()) }),
  answer: z.object({ free: z.record(z.string(), z.unknown()) }),
  refusals: [],
});

const hurried = question({
  name: 'identity.contract_suite.hurried',
  service: 'identity',
  request: z.object({}),
  answer: z.object({}),
  refusals: [],
  timeoutMs: 100,
});

/** The same question, without checks of its request and answer. */
const looselyTyped = (asked: Question): Question => ({ ...asked, request: z.any(), answer: z.any() });
