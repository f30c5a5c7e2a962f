import { type JsonObject, Refusal, uuidv5 } from '@storefold/kernel/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  ChargeRequest,
  GatewayCard,
  InboundMessage,
  InboundRequest,
  PaymentGateway,
  SessionGateway,
} from './payment-gateway.ts';

/** One provider under test. */
export interface ProviderUnderTest {
  /** The provider as one process of the shop reaches it. Each step of a request and its answer awaits `turn`. */
  connect(turn?: () => Promise<void>): PaymentGateway;
  /** What the provider's book says of a charge, in minor units. */
  bookOf(chargeId: string): Promise<Book>;
}

interface Book {
  /** Set aside on the card. */
  readonly held: bigint;
  readonly collected: bigint;
  readonly paidBack: bigint;
}

/** Tokens of cards that behave in a certain way. */
export interface ProviderTokens {
  readonly approved: string;
  readonly declined: string;
  /** Approved, and its collection is declined. */
  readonly captureDeclined: string;
  /** Approved, and the first answer about its collection is lost. */
  readonly captureUnanswered: string;
  /** Approved, and its release is declined. */
  readonly voidDeclined: string;
  /** Approved, and the first answer about its release is lost. */
  readonly voidUnanswered: string;
  /** Approved, and refunds are declined. */
  readonly refundDeclined: string;
  /** Approved, and refunds are answered by an error. */
  readonly refundFailing: string;
  /** Approved, and the first answer about each refund is lost. */
  readonly refundUnanswered: string;
}

/** The guarantees of everything that moves the money of payments. */
export function paymentGatewayContract(
  name: string,
  tokens: ProviderTokens,
  open: () => ProviderUnderTest,
): void {
  describe(`payment gateway contract: ${name}`, () => {
    describe('a token', () => {
      it('is exchanged for a card without its number, and an unknown one for nothing', async () => {
        const gateway = open().connect();
        const card = await gateway.exchangeToken(tokens.approved, key('exchange'));
        expect(card).toMatchObject({
          last4: expect.stringMatching(/^\d{4}$/),
          gateway_payment_profile_id: expect.any(String),
        });
        expect(await gateway.exchangeToken(tokens.approved, key('exchange'))).toEqual(card);
        expect(await gateway.exchangeToken('4242424242424242', key('exchange'))).toBeUndefined();
      });
    });

    describe('an authorization', () => {
      it('sets the amount aside, and collects nothing', async () => {
        const { charge, book } = await opened();
        expect((await charge.authorize()).responseCode).not.toBe('');
        expect(await book()).toEqual({ held: 17_00n, collected: 0n, paidBack: 0n });
      });

      it('is refused with payment_failed when the card is declined, as often as it is asked for', async () => {
        const { charge, book } = await opened(tokens.declined);
        expect(await codeOf(charge.authorize())).toBe('payment_failed');
        expect(await codeOf(charge.authorize())).toBe('payment_failed');
        expect(await book()).toEqual(nothing);
      });
    });

    describe('a capture', () => {
      it('collects what was authorized', async () => {
        const { charge, book } = await authorized();
        await charge.capture();
        expect(await book()).toEqual({ held: 0n, collected: 17_00n, paidBack: 0n });
      });

      it('collects a part, and releases the rest for good', async () => {
        const { charge, book } = await authorized();
        await charge.capture('12.00');
        await charge.capture('5.00', 'another capture');
        await charge.capture(undefined, 'a third capture');
        expect(await book()).toEqual({ held: 0n, collected: 12_00n, paidBack: 0n });
      });

      it('is refused with gateway_error for more than was authorized, and leaves it set aside', async () => {
        const { charge, book } = await authorized();
        expect(await codeOf(charge.capture('17.01'))).toBe('gateway_error');
        expect(await book()).toEqual({ held: 17_00n, collected: 0n, paidBack: 0n });
      });

      it('that comes after the end of the charge collects nothing', async () => {
        const { charge, book } = await authorized();
        await charge.void();
        await charge.capture('12.00');
        expect(await book()).toEqual(nothing);
      });
    });

    describe.each([
      ['a capture', 'capture', { held: 0n, collected: 17_00n, paidBack: 0n }],
      ['a void', 'void', { held: 0n, collected: 0n, paidBack: 0n }],
    ] as const)('%s', (_, kind, done) => {
      it('that is declined changes nothing, and is refused with gateway_error as often as it is asked for', async () => {
        const { charge, book } = await authorized(tokens[`${kind}Declined`]);
        for (const again of ['one', 'one', 'two']) {
          const refusal = await refusalOf(charge.ask(kind, again));
          expect([refusal.code, refusal.status]).toEqual(['gateway_error', 422]);
        }
        expect(await book()).toEqual({ held: 17_00n, collected: 0n, paidBack: 0n });
      });

      it('whose answer is lost is left open with status 503, and is done once', async () => {
        const { charge, book } = await authorized(tokens[`${kind}Unanswered`]);
        expect((await refusalOf(charge.ask(kind, 'one'))).status).toBe(503);
        expect(await book()).toEqual(done);
        await charge.ask(kind, 'one');
        await charge.ask(kind, 'one');
        expect(await book()).toEqual(done);
      });
    });

    it.each([
      ['authorization', 'declined', async (token: string) => opened(token), 'authorize'],
      ['capture', 'captureDeclined', async (token: string) => authorized(token), 'capture'],
      ['capture', 'captureUnanswered', async (token: string) => authorized(token), 'capture'],
      ['void', 'voidDeclined', async (token: string) => authorized(token), 'void'],
      ['void', 'voidUnanswered', async (token: string) => authorized(token), 'void'],
      ['refund', 'refundDeclined', async (token: string) => captured('12.00', token), 'refund'],
      ['refund', 'refundFailing', async (token: string) => captured('12.00', token), 'refund'],
      ['refund', 'refundUnanswered', async (token: string) => captured('12.00', token), 'refund'],
    ] as const)(
      'answers one %s (%s) always the same, however often it is repeated, late and in any order',
      async (_, token, begin, kind) => {
        const once = await begin(tokens[token]);
        const first = await answerOf(once.charge.ask(kind, 'one'));
        const settled = first === OPEN ? await answerOf(once.charge.ask(kind, 'one')) : first;
        const effect = await once.book();
        await fc.assert(
          fc.asyncProperty(fc.scheduler(), async (scheduler) => {
            const { provider, card, book } = await begin(tokens[token]);
            const turn = () => scheduler.schedule(Promise.resolve());
            const asked = Array.from({ length: 3 }, () =>
              answerOf(new Charge(provider.connect(turn), card).ask(kind, 'one')),
            );
            await scheduler.waitFor(Promise.all(asked));
            const answers = (await Promise.all(asked)).filter((answer) => answer !== OPEN);
            expect(new Set([...answers, settled])).toEqual(new Set([settled]));
            expect(await book()).toEqual(effect);
          }),
          { numRuns: 50, seed: 20_261_129 },
        );
      },
    );

    describe('a void', () => {
      it('releases what was authorized', async () => {
        const { charge, book } = await authorized();
        await charge.void();
        await charge.void('another void');
        expect(await book()).toEqual(nothing);
      });

      it('pays back what is left of what was captured, once', async () => {
        const { charge, book } = await authorized();
        await charge.capture('12.00');
        await charge.refund('5.00', 'one');
        await charge.void();
        await charge.void('another void');
        expect(await book()).toEqual({ held: 0n, collected: 12_00n, paidBack: 12_00n });
      });

      it('pays back nothing of what the shop keeps, because it gave it back otherwise', async () => {
        const { charge, book } = await authorized();
        await charge.capture('12.00');
        await charge.refund('5.00', 'one');
        await charge.void('all is kept', '7.00');
        expect(await book()).toEqual({ held: 0n, collected: 12_00n, paidBack: 5_00n });
        await charge.void('void', '3.00');
        await charge.void('another void', '3.00');
        expect(await book()).toEqual({ held: 0n, collected: 12_00n, paidBack: 9_00n });
      });

      it('keeps out an authorization that arrives after it', async () => {
        const { charge, book } = await opened();
        await charge.void();
        expect(await codeOf(charge.authorize())).toBe('payment_failed');
        expect(await book()).toEqual(nothing);
      });
    });

    describe('a refund', () => {
      it('pays back a part, several times, each with a name of its own', async () => {
        const { charge, book } = await captured('12.00');
        const one = await charge.refund('5.00', 'one');
        const two = await charge.refund('5.00', 'two');
        expect(one.transactionId).not.toBe(two.transactionId);
        expect(await book()).toEqual({ held: 0n, collected: 12_00n, paidBack: 10_00n });
      });

      it('is declined with gateway_error beyond what was captured, whatever was authorized', async () => {
        const { charge, book } = await captured('12.00');
        await charge.refund('5.00', 'one');
        expect(await codeOf(charge.refund('7.01', 'two'))).toBe('gateway_error');
        expect(await codeOf(charge.refund('7.01', 'two'))).toBe('gateway_error');
        await charge.refund('7.00', 'three');
        expect(await codeOf(charge.refund('0.01', 'four'))).toBe('gateway_error');
        expect(await book()).toEqual({ held: 0n, collected: 12_00n, paidBack: 12_00n });
      });

      it('is refused with gateway_error where nothing was captured', async () => {
        const { charge, book } = await authorized();
        expect(await codeOf(charge.refund('1.00', 'one'))).toBe('gateway_error');
        expect(await book()).toEqual({ held: 17_00n, collected: 0n, paidBack: 0n });
      });

      it('is answered as before when it is repeated, also after the end of the charge', async () => {
        const { charge, book } = await captured('12.00');
        const first = await charge.refund('5.00', 'one');
        expect(await charge.refund('5.00', 'one')).toEqual(first);
        await charge.void();
        expect(await charge.refund('5.00', 'one')).toEqual(first);
        expect(await book()).toEqual({ held: 0n, collected: 12_00n, paidBack: 12_00n });
      });

      it.each([
        ['declined', 'refundDeclined', 'gateway_error'],
        ['answered by an error', 'refundFailing', 'payment_processing_error'],
      ] as const)('that is %s pays back nothing, and says so again', async (_, token, code) => {
        const { charge, book } = await captured('12.00', tokens[token]);
        for (const again of ['one', 'one', 'two']) {
          const refusal = await refusalOf(charge.refund('5.00', again));
          expect([refusal.code, refusal.status]).toEqual([code, 422]);
        }
        expect(await book()).toEqual({ held: 0n, collected: 12_00n, paidBack: 0n });
      });

      it('whose answer is lost is left open with status 503, and its repetition tells what became of it', async () => {
        const { charge, book } = await captured('12.00', tokens.refundUnanswered);
        expect((await refusalOf(charge.refund('5.00', 'one'))).status).toBe(503);
        expect(await book()).toEqual({ held: 0n, collected: 12_00n, paidBack: 5_00n });
        const told = await charge.refund('5.00', 'one');
        expect(await charge.refund('5.00', 'one')).toEqual(told);
        expect(await book()).toEqual({ held: 0n, collected: 12_00n, paidBack: 5_00n });
      });

      it('is one of twenty at once that in sum never pay back more than was captured', async () => {
        const { provider, card, book } = await captured('12.00');
        const outcomes = await Promise.allSettled(
          Array.from({ length: 20 }, (_, index) =>
            new Charge(provider.connect(), card).refund('2.50', `${index}`),
          ),
        );
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
        expect(await book()).toEqual({ held: 0n, collected: 12_00n, paidBack: 10_00n });
      });
    });

    describe('a request whose caller gave up waiting, and that another process repeats', () => {
      it.each([
        ['authorization', async () => opened(), (charge: Charge) => charge.authorize()],
        ['capture of a part', async () => authorized(), (charge: Charge) => charge.capture('12.00')],
        ['refund', async () => captured('12.00'), (charge: Charge) => charge.refund('5.00', 'one')],
        ['void', async () => captured('12.00'), (charge: Charge) => charge.void()],
      ] as const)('has its effect once, wherever the %s was held up', async (_, begin, request) => {
        const once = await begin();
        await request(once.charge);
        const effect = await once.book();
        let wasHeldUp = true;
        for (let step = 0; wasHeldUp; step++) {
          const { provider, card, book } = await begin();
          const line = new SlowLine(step);
          const late = request(new Charge(provider.connect(line.turn), card));
          await Promise.race([late, line.stalled]);
          wasHeldUp = line.isStalled;
          const told = await request(new Charge(provider.connect(), card));
          expect(await book()).toEqual(effect);
          // The answer to the first request comes after that to the second one, or the request itself does.
          line.goOn();
          expect(await late).toEqual(told);
          expect(await book()).toEqual(effect);
        }
      });
    });

    it('keeps its books in order, in whatever order the steps of several processes come', async () => {
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), async (scheduler) => {
          const { provider, card, book } = await authorized();
          const turn = () => scheduler.schedule(Promise.resolve());
          const requests = [
            (charge: Charge) => charge.capture('12.00'),
            (charge: Charge) => charge.refund('7.00', 'one'),
            (charge: Charge) => charge.refund('7.00', 'one'),
            (charge: Charge) => charge.refund('7.00', 'two'),
            (charge: Charge) => charge.void(),
          ];
          const asked = requests.map((request) => request(new Charge(provider.connect(turn), card)));
          await scheduler.waitFor(Promise.allSettled(asked));
          const { held, collected, paidBack } = await book();
          expect(held).toBe(0n);
          expect([0n, 12_00n]).toContain(collected);
          // The void came last, or else nothing was collected.
          expect(paidBack).toBe(collected);
        }),
        { numRuns: 200, seed: 20_261_127 },
      );
    });

    async function opened(token = tokens.approved) {
      const provider = open();
      const card = await provider.connect().exchangeToken(token, key('exchange'));
      if (!card) throw new Error(`the provider knows no token ${token}`);
      const charge = new Charge(provider.connect(), card);
      return { provider, card, charge, book: () => provider.bookOf(CHARGE) };
    }

    async function authorized(token?: string) {
      const begun = await opened(token);
      await begun.charge.authorize();
      return begun;
    }

    async function captured(amount: string, token?: string) {
      const begun = await authorized(token);
      await begun.charge.capture(amount);
      return begun;
    }
  });
}

/** One provider with payment sessions. */
export interface SessionsUnderTest extends ProviderUnderTest {
  connect(turn?: () => Promise<void>): SessionGateway;
}

/**
 * The guarantees of gateways at which payments begin with a session, beside those of all gateways. `paid`: what a storefront
 * sends when the shopper has paid with a card that is approved.
 */
export function paymentSessionContract(name: string, paid: JsonObject, open: () => SessionsUnderTest): void {
  describe(`payment session contract: ${name}`, () => {
    it('opens a session with a name of its own, and the same one when it is asked again', async () => {
      const gateway = open().connect();
      const session = await new Session(gateway).create();
      expect(session.externalId).not.toBe('');
      expect(session.externalData).toMatchObject({ window: 'popup' });
      expect(await new Session(gateway).create()).toEqual(session);
      const other = await new Session(gateway, 'psess_2').create();
      expect(other.externalId).not.toBe(session.externalId);
    });

    it('takes other terms, and shows storefronts what holds then', async () => {
      const session = new Session(open().connect());
      await session.create();
      const changed = await session.update('12.00', { window: 'page' });
      expect(changed.externalData).toMatchObject({ window: 'page' });
      expect(await session.update('12.00', { window: 'page' })).toEqual(changed);
    });

    it('moves no money until it is authorized with the card in which it ends', async () => {
      const provider = open();
      const gateway = provider.connect();
      const session = new Session(gateway);
      await session.create();
      const card = present(await session.complete(paid));
      expect(await provider.bookOf(CHARGE)).toEqual(nothing);
      await new Charge(gateway, card).authorize();
      expect(await provider.bookOf(CHARGE)).toEqual({ held: 17_00n, collected: 0n, paidBack: 0n });
    });

    it('stays open after what says nothing, and ends in the same card as often as it is asked', async () => {
      const session = new Session(open().connect());
      await session.create();
      expect(await session.complete({})).toBeUndefined();
      const card = present(await session.complete(paid));
      expect(await session.complete(paid)).toEqual(card);
    });

    it.each([
      ['opened', (session: Session) => session.create()],
      ['completed', async (session: Session) => session.create().then(() => session.complete(paid))],
    ] as const)('is %s the same by a second process, wherever the first one was held up', async (_, ask) => {
      let wasHeldUp = true;
      for (let step = 0; wasHeldUp; step++) {
        const provider = open();
        const line = new SlowLine(step);
        const late = ask(new Session(provider.connect(line.turn)));
        await Promise.race([late, line.stalled]);
        wasHeldUp = line.isStalled;
        const told = await ask(new Session(provider.connect()));
        line.goOn();
        expect(await late).toEqual(told);
      }
    });
  });
}

/** The requests of one process about one payment session of 17.00. */
class Session {
  #externalId = '';

  get externalId(): string {
    return this.#externalId;
  }

  constructor(
    private readonly gateway: SessionGateway,
    private readonly sessionId = 'psess_1',
  ) {}

  async create() {
    const opened = await this.gateway.createSession(this.#request('create', '17.00', { window: 'popup' }));
    this.#externalId = opened.externalId;
    return opened;
  }

  update(amount: string, externalData: JsonObject) {
    const request = this.#request('update', amount, externalData);
    return this.gateway.updateSession({ ...request, externalId: this.#externalId });
  }

  complete(externalData: JsonObject) {
    const request = this.#request('complete', '17.00', externalData);
    return this.gateway.completeSession({ ...request, externalId: this.#externalId, result: null });
  }

  end() {
    const { sessionId, storeId, origin, idempotencyKey } = this.#request('end', '17.00', {});
    const { externalId } = this;
    const ended = this.gateway.end?.({ sessionId, storeId, origin, idempotencyKey, externalId });
    if (!ended) throw new Error('the gateway ends no sessions');
    return ended;
  }

  /** The charge of what was paid in it. */
  async charge() {
    const answer = await this.complete({});
    if (!answer || !('amount' in answer)) throw new Error('nothing was paid in the session');
    return new Charge(this.gateway, undefined, answer.externalId ?? this.externalId);
  }

  #request(operation: string, amount: string, externalData: JsonObject) {
    const { sessionId } = this;
    const { storeId, origin, idempotencyKey } = request(
      `${operation} ${sessionId} ${amount} ${JSON.stringify(externalData)}`,
    );
    const terms = { amount, currency: 'USD', autoCapture: true, externalData };
    return { sessionId, storeId, origin, idempotencyKey, ...terms };
  }
}

function present(answer: SessionAnswer): GatewayCard {
  if (!answer || 'status' in answer) throw new Error('the session ended in no card');
  return answer;
}

type SessionAnswer = Awaited<ReturnType<SessionGateway['completeSession']>>;

/** One provider at which shoppers pay in the browser. */
export interface PaidInBrowser extends SessionsUnderTest {
  /** A shopper pays the session of 17.00 there. `collected`: the money is collected at once, and not only set aside. */
  pay(externalId: string, how: { readonly collected: boolean }): Promise<unknown>;
  /** What the provider's book says of the session, in minor units. */
  bookOfSession(externalId: string): Promise<Book>;
}

/** The guarantees of gateways at which shoppers pay a session themselves, beside those of all sessions. */
export function paidSessionContract(
  name: string,
  kinds: readonly ('authorized' | 'captured')[],
  open: () => PaidInBrowser,
): void {
  describe(`paid session contract: ${name}`, () => {
    it.each(kinds)('says that the money is %s, the same as often as it is asked', async (status) => {
      const { session } = await paid(status);
      const answer = await session.complete({});
      expect(answer).toMatchObject({ status, amount: '17.00', currency: 'USD' });
      expect(await session.complete({})).toEqual(answer);
    });

    it('says nothing before the shopper has paid', async () => {
      const { session } = await opened();
      expect(await session.complete({})).toBeUndefined();
    });

    it.each(kinds)(
      'keeps what the order is of, where the money is %s, and the rest goes back',
      async (status) => {
        const { session, book } = await paid(status);
        const charge = await session.charge();
        await charge.capture('12.00');
        await charge.capture('12.00');
        const { held, collected, paidBack } = await book();
        expect([held, collected - paidBack]).toEqual([0n, 12_00n]);
      },
    );

    it.each(kinds)('gives all of it back where no order is of it, and the money is %s', async (status) => {
      const { session, book } = await paid(status);
      const charge = await session.charge();
      await charge.void();
      await charge.void('another void');
      await charge.capture('12.00');
      const { held, collected, paidBack } = await book();
      expect([held, collected - paidBack]).toEqual([0n, 0n]);
    });

    it.each(kinds)(
      'gives back what is %s where the session ends, and says so as often as it is asked',
      async (status) => {
        const { session, book } = await paid(status);
        const ended = await session.end();
        expect(ended).toEqual({ returned: { amount: '17.00', currency: 'USD' } });
        expect(await session.end()).toEqual(ended);
        const { held, collected, paidBack } = await book();
        expect([held, collected - paidBack]).toEqual([0n, 0n]);
        expect(await session.complete({})).toBeUndefined();
      },
    );

    it.each(kinds)('is not paid any more after its end', async (status) => {
      const { provider, session, book } = await opened();
      expect(await session.end()).toEqual({});
      await provider.pay(session.externalId, { collected: status === 'captured' }).catch(() => undefined);
      const { held, collected, paidBack } = await book();
      expect([held, collected - paidBack]).toEqual([0n, 0n]);
      expect(await session.complete({})).toBeUndefined();
    });

    async function opened() {
      const provider = open();
      const session = new Session(provider.connect());
      await session.create();
      return { provider, session, book: () => provider.bookOfSession(session.externalId) };
    }

    async function paid(status: 'authorized' | 'captured') {
      const begun = await opened();
      await begun.provider.pay(begun.session.externalId, { collected: status === 'captured' });
      return begun;
    }
  });
}

/** A message, or something that means nothing to the store. */
export type Told = InboundMessage | { readonly id: string; readonly type: 'unknown' };

export interface Telling {
  readonly secret: 'own' | 'other';
  /** When it is signed. */
  readonly signedAtMs: number;
  /** When it happened. */
  readonly happenedAtMs: number;
}

/** A provider that tells the store something. */
export interface TellingProvider {
  connect(): PaymentGateway;
  /** The request by which it tells this. `secret`: that of the gateway, or of another method. */
  request(told: Told, telling: Telling): InboundRequest;
}

const YEARS_MS = 3 * 365 * 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/** The guarantees of gateways whose providers tell something. `tells`: the kinds that this one has. */
export function inboundContract(
  name: string,
  tells: readonly InboundMessage['type'][],
  open: () => TellingProvider,
): void {
  const named = { id: 'evt_1', externalId: 'pi_1' };
  const money = { amount: '5.00', currency: 'USD' };
  const dispute = { disputeId: 'dp_1', ...money, reason: 'fraudulent' };
  const all: readonly InboundMessage[] = [
    { ...named, type: 'session_paid' },
    { ...named, type: 'session_failed', code: 'payment_failed', message: 'The card was declined' },
    { ...named, type: 'refunded', transactionId: 're_1', ...money },
    { ...named, type: 'disputed', ...dispute, status: 'open' },
    { ...named, type: 'disputed', ...dispute, status: 'won' },
    { ...named, type: 'disputed', ...dispute, status: 'lost' },
  ];
  const messages = all.filter(({ type }) => tells.includes(type));
  const nowMs = Date.now();
  const fresh: Telling = { secret: 'own', signedAtMs: nowMs, happenedAtMs: nowMs };

  describe(`inbound contract: ${name}`, () => {
    it.each(messages)('reads %o, the same as often as it comes and in any order', async (message) => {
      const provider = open();
      const request = provider.request(message, fresh);
      for (const each of [request, ...messages.map((other) => provider.request(other, fresh)), request]) {
        await provider.connect().inbound?.(each);
      }
      expect(await provider.connect().inbound?.(request)).toEqual([message]);
    });

    it('takes a fresh signature about a payment of years ago', async () => {
      const provider = open();
      for (const message of messages) {
        const request = provider.request(message, { ...fresh, happenedAtMs: nowMs - YEARS_MS });
        expect(await provider.connect().inbound?.(request)).toEqual([message]);
      }
    });

    it('leaves out what means nothing to the store', async () => {
      const provider = open();
      const request = provider.request({ id: 'evt_1', type: 'unknown' }, fresh);
      expect(await provider.connect().inbound?.(request)).toEqual([]);
    });

    it.each([
      ['of another secret', { ...fresh, secret: 'other' }, whole],
      ['of an hour ago', { ...fresh, signedAtMs: nowMs - HOUR_MS }, whole],
      ['over other bytes', fresh, (request: InboundRequest) => ({ ...request, body: longer(request.body) })],
      ['that is missing', fresh, (request: InboundRequest) => ({ ...request, headers: {} })],
    ] as const)('refuses a signature %s with invalid_token', async (_, telling, change) => {
      const provider = open();
      for (const message of messages) {
        const request = change(provider.request(message, telling));
        const asked = Promise.resolve().then(() => provider.connect().inbound?.(request));
        const refusal = await refusalOf(asked);
        expect([refusal.code, refusal.status]).toEqual(['invalid_token', 401]);
      }
    });
  });
}

const whole = (request: InboundRequest): InboundRequest => request;

/** The same JSON with other bytes. */
const longer = (body: Uint8Array): Uint8Array => Buffer.concat([body, Buffer.from(' ')]);

/** The requests of one process about one charge of 17.00. */
class Charge {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly card: GatewayCard | undefined,
    /** What the gateway calls it, where it has said so. */
    private externalId?: string,
  ) {}

  async authorize() {
    const profileId = this.card?.gateway_payment_profile_id ?? '';
    const asked = { ...request('authorize'), amount: '17.00', currency: 'USD', profileId };
    const answer = await this.gateway.authorize(asked);
    this.externalId = answer.externalId;
    return answer;
  }

  capture(amount?: string, operation = 'capture') {
    return this.gateway.capture(this.#request(operation), amount);
  }

  refund(amount: string, which: string) {
    return this.gateway.refund(this.#request(`refund ${which}`), amount);
  }

  void(operation = 'void', kept?: string) {
    return this.gateway.void(this.#request(operation), kept);
  }

  #request(operation: string): ChargeRequest {
    const { externalId } = this;
    return { ...request(operation), ...(externalId !== undefined && { externalId }) };
  }

  ask(kind: 'authorize' | 'capture' | 'void' | 'refund', which: string): Promise<unknown> {
    switch (kind) {
      case 'authorize':
        return this.authorize();
      case 'capture':
        return this.capture(undefined, `capture ${which}`);
      case 'void':
        return this.void(`void ${which}`);
      case 'refund':
        return this.refund('5.00', which);
    }
  }
}

/** A connection that is held up at one step until it goes on. */
class SlowLine {
  isStalled = false;
  readonly stalled: Promise<void>;
  goOn = () => {};
  #left: number;
  #stall = () => {};
  readonly #free: Promise<void>;

  constructor(steps: number) {
    this.#left = steps;
    this.stalled = new Promise((resolve) => {
      this.#stall = resolve;
    });
    this.#free = new Promise((resolve) => {
      this.goOn = resolve;
    });
  }

  readonly turn = (): Promise<void> => {
    if (this.#left-- !== 0) return Promise.resolve();
    this.isStalled = true;
    this.#stall();
    return this.#free;
  };
}

const CHARGE = 'ch_1';
const nothing: Book = { held: 0n, collected: 0n, paidBack: 0n };

const key = (operation: string): string => uuidv5('3f6d9c1e-63a5-5a51-9d6c-6b1de40f8f2a', operation);

const request = (operation: string): ChargeRequest => ({
  chargeId: CHARGE,
  idempotencyKey: key(operation),
  storeId: 'store_1',
  origin: { correlationId: key('request'), causationId: null, actor: { type: 'system', id: 'ordering' } },
});

async function refusalOf(asked: Promise<unknown>): Promise<Refusal> {
  try {
    await asked;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('the gateway did not refuse');
}

/** What is answered while it is open what was done. */
const OPEN = 'open';

/** An answer, or the code of a refusal, as text. */
async function answerOf(asked: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify((await asked) ?? 'done');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.status >= 500 ? OPEN : error.code;
  }
}

const codeOf = async (asked: Promise<unknown>): Promise<string> => (await refusalOf(asked)).code;
