import { Refusal } from '@storefold/kernel/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandOf, OrderCommand } from '../order.commands.ts';
import { order } from '../order.decider.ts';
import {
  completed,
  deliveryMethods,
  type Example,
  history,
  ready,
  shirt,
  started,
  storeId,
} from '../order.examples.ts';
import type { OrderFact } from '../order.facts.ts';
import type { OrderState, PlacedOrder } from '../order.ts';
import { paymentStatusOf } from '../payment/sums.ts';
import { openQuantity } from './fulfillments.ts';

describe('the goods of an order', () => {
  it('are each to be shipped, shipped, on the shelf or written off, whatever becomes of them', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 9 }), (steps) => {
        const goods = new Goods();
        for (const [index, each] of steps.entries()) {
          if (goods.take(each, `${index}`)) met.add(each.type);
          const after = `after ${JSON.stringify(steps.slice(0, index + 1))}`;
          expect([goods.shelf, openQuantity(goods.state, 'li_1')], after).toEqual([
            goods.carried.shelf + goods.carried.unsent + goods.carried.back,
            goods.carried.open,
          ]);
          if (goods.carried.out + goods.carried.back > 0) continue;
          // With the order goes back on the shelf what neither came back nor was written off.
          const { quantity = 0, returned = 0, written_off = 0 } = goods.line ?? {};
          expect(quantity - returned - written_off, after).toBe(goods.carried.open);
        }
      }),
      { numRuns: 300 },
    );
    expect(met).toEqual(new Set(['ship', 'cancel', 'refund', 'return', 'restock', 'correct']));
  });

  const all = { isRestocked: undefined, fails: false } as const;
  const ship4 = { type: 'ship', quantity: 4 } as const;
  const ship2 = { type: 'ship', quantity: 2 } as const;
  it.each<[status: string, what: string, steps: readonly (Step | Paid)[]]>([
    ['paid', 'all is shipped', [{ type: 'ship', quantity: 6 }]],
    ['credit_owed', 'nothing is sent', [{ type: 'cancel' }]],
    ['credit_owed', 'a part is not sent', [ship2, { type: 'cancel' }]],
    ['paid', 'what is not sent is given back', [{ type: 'refund', quantity: 4, ...all }]],
    [
      'paid',
      'what is not sent is given back, and what was shipped',
      [ship2, { type: 'refund', quantity: 6, ...all }],
    ],
    [
      'credit_owed',
      'what was shipped is given back, and the rest is not sent',
      [ship4, { type: 'return', quantity: 4, isRestocked: false }, { type: 'cancel' }],
    ],
    [
      'paid',
      'both are given back',
      [
        ship4,
        { type: 'return', quantity: 4, isRestocked: false },
        { type: 'cancel' },
        { type: 'pay', amount: 40_00n },
      ],
    ],
    [
      'paid',
      'an amount was given back, and then as much is not sent',
      [ship2, { type: 'pay', amount: 80_00n }, { type: 'cancel' }],
    ],
    ['credit_owed', 'a correction made it cheaper', [{ type: 'correct', quantity: 4 }]],
    [
      'paid',
      'and that is given back',
      [
        { type: 'correct', quantity: 4 },
        { type: 'pay', amount: 40_00n },
      ],
    ],
    [
      'balance_due',
      'and it is as dear as before',
      [
        { type: 'correct', quantity: 4 },
        { type: 'pay', amount: 40_00n },
        { type: 'correct', quantity: 6 },
      ],
    ],
    [
      'paid',
      'goodwill, and it is cheaper, and as dear as before',
      [
        { type: 'pay', amount: 5_00n },
        { type: 'correct', quantity: 4 },
        { type: 'correct', quantity: 6 },
      ],
    ],
  ])('leave an order %s where %s', (status, _, steps) => {
    const goods = new Goods();
    for (const [index, each] of steps.entries()) expect(goods.take(each, `${index}`)).toBe(true);
    expect(paymentStatusOf(goods.state)).toBe(status);
  });

  it('that older refunds put back on the shelf, and left in their fulfillment, come off it once', () => {
    // Two of six.
    const restock_items = [{ ...line(2), variant_id: shirt.variant_id }];
    const told = { refund_id: 're_old', amount: '0.00', currency: 'USD', parts: [] };
    const state = fold(placed, [
      { type: 'OrderRefundStarted', data: { ...told, number: 'RF1', to: 'manual', restock_items } },
      { type: 'OrderRefundCompleted', data: told },
    ] as unknown as OrderFact[]);
    const about = { storeId, fulfillmentId: 'ful_1', firstId: 'ful_1' };
    const cancel = (of: PlacedOrder) => decide({ type: 'CancelFulfillment', ...about }, of) ?? [];
    const ship = { type: 'Ship', ...about, restFulfillmentId: 'f_1' } as const;
    expect(decide({ ...ship, items: [line(5)] }, state)).toBeUndefined();
    expect(decide({ ...ship, items: [line(4)] }, state)).toHaveLength(1);
    expect(moved(cancel(state))).toBe(4);
    const less = decide(correct('1', 3), state) ?? [];
    expect(moved(less)).toBe(1);
    expect(moved(cancel(fold(state, less)))).toBe(3);
    const withoutOne = fold(
      state,
      decide(refund('1', { items: [line(1)], isRestocked: false }), state) ?? [],
    );
    expect(moved(cancel(withoutOne))).toBe(3);
  });
});

type Step =
  | { type: 'ship' | 'restock' | 'correct'; quantity: number }
  | { type: 'cancel' }
  | { type: 'refund'; quantity: number; isRestocked: boolean | undefined; fails: boolean }
  | { type: 'return'; quantity: number; isRestocked: boolean };

/** Staff pay an amount back. */
type Paid = { type: 'pay'; amount: bigint };

const quantity = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constantFrom('ship' as const, 'restock' as const), quantity }),
  fc.record({ type: fc.constant('correct' as const), quantity: fc.integer({ min: 0, max: 8 }) }),
  fc.record({ type: fc.constant('cancel' as const) }),
  fc.record({
    type: fc.constant('refund' as const),
    quantity,
    isRestocked: fc.constantFrom(undefined, true, false),
    fails: fc.boolean(),
  }),
  fc.record({ type: fc.constant('return' as const), quantity, isRestocked: fc.boolean() }),
);

/** The units of one line, as the order counts them, and beside it as somebody does who carries them. */
class Goods {
  state: PlacedOrder = placed;
  /** What was put on the shelf since the order was placed, less what was taken from there. */
  shelf = 0;
  /**
   * `unsent`: on the shelf, and no refund has named it. `shelf`: on the shelf, for good. `back`: shipped, and on the shelf again.
   * `off`: neither shipped nor on the shelf.
   */
  carried = { open: 6, out: 0, off: 0, unsent: 0, shelf: 0, back: 0 };

  get line() {
    return this.state.items.find(({ id }) => id === 'li_1');
  }

  /** False: it was refused. */
  take(wanted: Step | Paid, id: string): boolean {
    const command = this.#commandFor(wanted, id);
    const facts = command && decide(command, this.state);
    if (!facts) return false;
    const before = this.line?.quantity ?? 0;
    this.shelf += moved(facts);
    this.state = fold(this.state, facts);
    const pending = this.state.refunds.find(({ status }) => status === 'pending');
    const hasFailed = pending !== undefined && 'fails' in wanted && wanted.fails;
    if (hasFailed) {
      this.state = fold(this.state, [failed(pending.id)]);
      this.shelf -= pending.restock_items.reduce((sum, each) => sum + each.quantity, 0);
      return true;
    }
    const { correction } = this.state;
    if (pending) this.#end({ type: 'CompleteRefund', refundId: pending.id, declined: [] });
    if (correction) this.#end({ type: 'CompleteCorrection', correctionId: correction.correction_id });
    this.#carry(wanted, before);
    return true;
  }

  #end(command: OrderCommand): void {
    this.state = fold(this.state, order.decide(command, this.state));
  }

  #commandFor(wanted: Step | Paid, id: string): OrderCommand | undefined {
    const open = this.state.fulfillments.find(({ status }) => status === 'open');
    const about = { storeId, fulfillmentId: open?.id ?? 'ful_1', firstId: 'ful_1' };
    switch (wanted.type) {
      case 'ship':
        return (
          open && { type: 'Ship', ...about, items: [line(wanted.quantity)], restFulfillmentId: `f_${id}` }
        );
      case 'cancel':
        return open && { type: 'CancelFulfillment', ...about };
      case 'refund':
        return refund(id, { items: [line(wanted.quantity)], isRestocked: wanted.isRestocked });
      case 'restock':
        return refund(id, { amount: 0n, restockItems: [line(wanted.quantity)] });
      case 'correct':
        return correct(id, wanted.quantity);
      case 'return':
        return this.#received(id, wanted);
      case 'pay':
        return refund(id, { amount: wanted.amount });
    }
  }

  /** What was shipped is asked for and comes back. What is on the shelf again does not. */
  #received(id: string, { quantity: units, isRestocked }: Extract<Step, { type: 'return' }>) {
    if (units > this.carried.out) return undefined;
    const returnId = `ret_${id}`;
    const terms = { days: 30, timezone: 'UTC', reasons: [] };
    const items = [{ ...line(units), reason: null }];
    const by = { storeId, isStaff: true } as const;
    const asking = { by, returnId, items, terms, createdById: null, metadata: undefined, at: '2026' };
    for (const command of [
      { type: 'RequestReturn', ...asking } as const,
      { type: 'ApproveReturn', storeId, returnId } as const,
    ]) {
      const facts = decide(command, this.state);
      if (!facts) return undefined;
      this.state = fold(this.state, facts);
    }
    return {
      type: 'ReceiveReturn',
      storeId,
      returnId,
      items: [{ ...line(units), is_restocked: isRestocked }],
      refund: 'original',
      deduction: 0n,
      refunding: { refundId: `re_${id}`, storeCreditId: `c_${id}`, isCardExpired: false, createdById: null },
    } as const;
  }

  /** What is not shipped goes first, then what was canceled, then what was shipped. */
  #carry(wanted: Step | Paid, before: number): void {
    const { carried } = this;
    switch (wanted.type) {
      case 'ship':
        this.#move('open', 'out', wanted.quantity);
        break;
      case 'cancel':
        this.#move('open', 'unsent', carried.open);
        break;
      case 'refund': {
        const unshipped = Math.min(wanted.quantity, carried.open);
        const unsent = Math.min(wanted.quantity - unshipped, carried.unsent);
        this.#move('open', wanted.isRestocked === false ? 'off' : 'shelf', unshipped);
        this.#move('unsent', 'shelf', unsent);
        if (wanted.isRestocked === true)
          this.#move('out', 'back', Math.min(carried.out, wanted.quantity - unshipped - unsent));
        break;
      }
      case 'return':
        if (wanted.isRestocked) this.#move('out', 'back', wanted.quantity);
        break;
      case 'restock':
        this.#comeBack(wanted.quantity);
        break;
      case 'correct': {
        const less = before - wanted.quantity;
        const unsent = Math.min(Math.max(less, 0), carried.unsent);
        this.#move('unsent', 'shelf', unsent);
        // More is taken off the shelf.
        this.#move('open', 'shelf', less - unsent);
        break;
      }
      case 'pay':
        break;
    }
  }

  #comeBack(wanted: number): void {
    const shipped = Math.min(wanted, this.carried.out);
    const off = Math.min(wanted - shipped, this.carried.off);
    this.#move('out', 'back', shipped);
    this.#move('off', 'shelf', off);
    this.#move('open', 'unsent', wanted - shipped - off);
  }

  #move(from: keyof Goods['carried'], to: keyof Goods['carried'], units: number): void {
    this.carried[from] -= units;
    this.carried[to] += units;
  }
}

/** How many units facts put on the shelf. */
const moved = (facts: readonly OrderFact[]): number =>
  facts
    .flatMap(({ type, data }): readonly { readonly quantity: number }[] => {
      if (type === 'OrderRefundStarted') return data.restock_items;
      if (type === 'OrderFulfillmentCanceled') return data.items;
      if (type !== 'OrderCorrectionStarted') return [];
      const { returned_items, reserved_items } = data;
      return [...returned_items, ...reserved_items.map((each) => ({ quantity: -each.quantity }))];
    })
    .reduce((sum, each) => sum + each.quantity, 0);

const fold = (state: OrderState, facts: readonly OrderFact[]): PlacedOrder =>
  facts.reduce(
    (now, fact) => order.evolve(now, fact, { at: '2026-02-03T04:05:06.000Z', revision: 9 }),
    state,
  ) as PlacedOrder;

const placed = fold(
  order.initial,
  history(
    ...ready,
    ['CartItemQuantityChanged', { line_item_id: 'li_1', quantity: 6 }] as unknown as Example,
    [started[0], { ...started[1], item_total: '120.00', total: '125.00', amount_due: '125.00' }] as Example,
    completed,
    [
      'OrderPaymentReceived',
      { payment_id: 'py_1', payment_method_id: 'pm_cash', amount: '125.00', currency: 'USD' },
    ],
  ),
);

/** Undefined: it is refused. */
function decide(command: OrderCommand, state: OrderState): readonly OrderFact[] | undefined {
  try {
    return order.decide(command, state);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const failed = (refund_id: string) =>
  ({
    type: 'OrderRefundFailed',
    data: { refund_id, code: 'gateway_error', message: 'No' },
  }) as unknown as OrderFact;

const line = (units: number) => ({ line_item_id: 'li_1', quantity: units });

const refund = (id: string, wanted: Partial<CommandOf<'StartRefund'>>): CommandOf<'StartRefund'> => ({
  type: 'StartRefund',
  storeId,
  refundId: `re_${id}`,
  storeCreditId: `credit_${id}`,
  amount: undefined,
  items: [],
  deliveryAmount: undefined,
  isRestocked: undefined,
  restockItems: [],
  to: 'manual',
  paymentId: null,
  isCardExpired: false,
  reason: null,
  metadata: undefined,
  createdById: null,
  ...wanted,
});

const correct = (id: string, units: number): CommandOf<'StartCorrection'> => ({
  type: 'StartCorrection',
  storeId,
  correctionId: `cor_${id}`,
  items: [line(units)],
  additions: [],
  shippingAddress: null,
  deliveryMethodId: null,
  discount: null,
  reason: null,
  isCustomerNotified: true,
  quotes: [shirt],
  newLineId: () => `li_${id}`,
  fulfillmentId: `ful_${id}`,
  deliveryMethods,
});
