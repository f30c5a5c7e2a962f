import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerOf,
  CHARGE,
  Charge,
  codeOf,
  key,
  nothing,
  OPEN,
  type ProviderUnderTest,
  refusalOf,
  SlowLine,
} from './asked-provider.ts';

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
export function chargesContract(tokens: ProviderTokens, open: () => ProviderUnderTest): void {
  describe('charges', () => {
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
