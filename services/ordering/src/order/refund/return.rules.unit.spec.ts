import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import type { CommandOf, OrderCommand } from '../order.commands.ts';
import { order } from '../order.decider.ts';
import {
  completed,
  type Example,
  guest,
  history,
  ready,
  started,
  storeId,
  stranger,
} from '../order.examples.ts';
import type { OrderFact } from '../order.facts.ts';
import type { Holder } from '../order.terms.ts';
import type { ReceivedItem } from './return.commands.ts';

/** An order of two shirts for 40.00 and 5.00 for delivery, paid by hand, of which both are shipped. */
const received: Example = [
  'OrderPaymentReceived',
  { payment_id: 'py_1', payment_method_id: 'pm_1', amount: '45.00', currency: 'USD' },
];
const shipping = {
  type: 'Ship',
  storeId,
  fulfillmentId: 'ful_abc',
  firstId: 'ful_abc',
  items: null,
  restFulfillmentId: 'ful_rest',
} as const;
const paid = history(...ready, started, completed, received);
const staff: Holder = { storeId, isStaff: true };

const ask = (
  quantity: number,
  more: Partial<CommandOf<'RequestReturn'>> = {},
): CommandOf<'RequestReturn'> => ({
  type: 'RequestReturn',
  by: guest,
  returnId: 'ret_1',
  items: [{ line_item_id: 'li_1', quantity, reason: 'Too small' }],
  terms: { days: 30, timezone: 'UTC', reasons: ['Too small'] },
  createdById: null,
  metadata: undefined,
  at: '2000-01-01T00:00:00.000Z',
  ...more,
});
const approve = { type: 'ApproveReturn', storeId, returnId: 'ret_1' } as const;
const reject = { type: 'RejectReturn', storeId, returnId: 'ret_1' } as const;
const receive = (
  items: readonly ReceivedItem[] | null = null,
  more: Partial<CommandOf<'ReceiveReturn'>> = {},
): CommandOf<'ReceiveReturn'> => ({
  type: 'ReceiveReturn',
  storeId,
  returnId: 'ret_1',
  items,
  refund: 'original',
  deduction: 0n,
  refunding: { refundId: 're_1', storeCreditId: 'credit_9', isCardExpired: false, createdById: null },
  ...more,
});

/** The shipped order after these commands. */
function after(...commands: readonly OrderCommand[]) {
  const facts: OrderFact[] = [...paid];
  for (const command of [shipping, ...commands]) facts.push(...given(order, facts).when(command).facts());
  return given(order, facts);
}
/** Staff give something back before it comes. */
const earlier = {
  type: 'StartRefund',
  storeId,
  refundId: 're_0',
  storeCreditId: 'credit_8',
  amount: 30_00n,
  items: [],
  deliveryAmount: undefined,
  isRestocked: undefined,
  to: 'original',
  paymentId: null,
  isCardExpired: false,
  reason: null,
  metadata: undefined,
  restockItems: [],
  createdById: null,
} as const;
const typesOf = (facts: readonly OrderFact[]) => facts.map(({ type }) => type);
const kept = (quantity: number, is_restocked = false): ReceivedItem => ({
  line_item_id: 'li_1',
  quantity,
  is_restocked,
});

describe('a return', () => {
  it('is of what was shipped, each unit once, but for one that was rejected', () => {
    given(order, paid)
      .when(ask(1))
      .thenRefused('validation_error', /less than or equal to 0/);
    expect(after().when(ask(2)).facts()).toMatchObject([
      {
        type: 'OrderReturnRequested',
        data: { return_id: 'ret_1', items: [{ line_item_id: 'li_1', quantity: 2, reason: 'Too small' }] },
      },
    ]);
    after()
      .when(ask(3))
      .thenRefused('validation_error', /less than or equal to 2/);
    const second = ask(2, { returnId: 'ret_2' });
    after(ask(1))
      .when(second)
      .thenRefused('validation_error', /less than or equal to 1/);
    after(ask(1), approve).when(second).thenRefused('validation_error');
    after(ask(1), approve, receive([kept(1)]))
      .when(second)
      .thenRefused('validation_error');
    expect(after(ask(1), reject).when(second).facts()).toHaveLength(1);
    expect(
      after(ask(2), approve, receive([kept(1)]))
        .when(ask(1, { returnId: 'ret_2' }))
        .facts(),
    ).toHaveLength(1);
    const twice = { ...ask(1), items: [...ask(1).items, ...ask(2).items] };
    after()
      .when(twice)
      .thenRefused('validation_error', /less than or equal to 2/);
  });

  it('is asked for by who ordered within the days of the store, and by staff whenever', () => {
    // Examples are shipped in 2026.
    const late = { at: '2099-01-01T00:00:00.000Z' };
    after()
      .when(ask(1, late))
      .thenRefused('processing_error', /within 30 days/);
    const never = { terms: { days: 0, timezone: 'UTC', reasons: ['Too small'] } };
    after()
      .when(ask(1, never))
      .thenRefused('processing_error', /takes nothing back/);
    expect(
      after()
        .when(ask(1, { ...late, ...never, by: staff }))
        .facts(),
    ).toHaveLength(1);
    after()
      .when(ask(1, { by: stranger }))
      .thenRefused('order_not_found');
    after()
      .when(ask(1, { by: { ...guest, storeId: 'store_2' } }))
      .thenRefused('order_not_found');
  });

  it('has a reason of the store, which staff may leave out', () => {
    const item = { line_item_id: 'li_1', quantity: 1, reason: 'Because' };
    after()
      .when(ask(1, { items: [item] }))
      .thenRefused('validation_error');
    const unsaid = { items: [{ ...item, reason: null }] };
    after().when(ask(1, unsaid)).thenRefused('validation_error');
    expect(
      after()
        .when(ask(1, { ...unsaid, by: staff }))
        .facts(),
    ).toHaveLength(1);
    expect(
      after()
        .when(ask(1, { ...unsaid, terms: { days: 30, timezone: 'UTC', reasons: [] } }))
        .facts(),
    ).toHaveLength(1);
  });

  it('takes no step but the next one', () => {
    after(ask(1)).when(receive()).thenRefused('processing_error');
    after(ask(1), reject).when(approve).thenRefused('processing_error');
    after(ask(1), approve).when(approve).thenRefused('processing_error');
    after(ask(1), approve).when(reject).thenRefused('processing_error');
    after(ask(1), approve, receive([kept(1)]))
      .when(receive())
      .thenRefused('processing_error');
    after(ask(1))
      .when({ ...approve, returnId: 'ret_2' })
      .thenRefused('record_not_found');
    after(ask(1))
      .when({ ...approve, storeId: 'store_2' })
      .thenRefused('order_not_found');
  });
});

describe('a return that came', () => {
  it('gives its price back, and is closed when that is done', () => {
    const whole = after(ask(2), approve)
      .when(receive([kept(2)]))
      .facts();
    expect(whole).toMatchObject([
      { type: 'OrderReturnReceived', data: { amount: '40.00', deduction: '0.00', refund_id: 're_1' } },
      { type: 'OrderRefundStarted', data: { amount: '40.00', return_id: 'ret_1', restock_items: [] } },
      { type: 'OrderRefundCompleted' },
      { type: 'OrderReturnClosed', data: { return_id: 'ret_1', refund_id: 're_1' } },
    ]);
    const restocked = after(ask(2), approve).when(receive()).facts();
    expect(restocked).toMatchObject([
      { type: 'OrderReturnReceived' },
      { type: 'OrderRefundStarted', data: { restock_items: [{ line_item_id: 'li_1', quantity: 2 }] } },
    ]);
    const done = { type: 'CompleteRefund', refundId: 're_1', declined: [] } as const;
    expect(typesOf(after(ask(2), approve, receive()).when(done).facts())).toEqual([
      'OrderRefundCompleted',
      'OrderReturnClosed',
    ]);
  });

  it('gives back what came alone, less a deduction, and never more than was paid', () => {
    const part = receive([kept(1)], { deduction: 5_00n });
    expect(after(ask(2), approve).when(part).facts()).toMatchObject([
      { data: { amount: '15.00', deduction: '5.00' } },
      { data: { amount: '15.00' } },
      {},
      {},
    ]);
    after(ask(2), approve)
      .when(receive([kept(1)], { deduction: 20_01n }))
      .thenRefused('validation_error', /less than or equal to 20.00/);
    after(ask(1), approve)
      .when(receive([kept(2)]))
      .thenRefused('validation_error', /less than or equal to 1/);
    expect(
      after(earlier, ask(2), approve)
        .when(receive([kept(2)]))
        .facts(),
    ).toMatchObject([{ data: { amount: '15.00' } }, {}, {}, {}]);
  });

  it('gives back and puts on the shelf what no refund did meanwhile, and nothing twice', () => {
    const refunded = { ...earlier, items: [kept(1)], amount: undefined, isRestocked: true };
    const done = { type: 'CompleteRefund', refundId: 're_0', declined: [] } as const;
    expect(after(ask(2), approve, refunded, done).when(receive()).facts()).toMatchObject([
      {
        data: {
          amount: '20.00',
          items: [
            { quantity: 1, is_restocked: true },
            { quantity: 1, is_restocked: false },
          ],
        },
      },
      { data: { amount: '20.00', items: [{ quantity: 1 }], restock_items: [{ quantity: 1 }] } },
    ]);
    // One came and is of no use, the other one is on the shelf: none is left to put there.
    const second = { returnId: 'ret_2' };
    const spoiled = after(
      ask(1),
      approve,
      receive([kept(1)]),
      ask(1, second),
      { ...approve, ...second },
      refunded,
      done,
    );
    const refunding = { ...receive().refunding, refundId: 're_2' };
    expect(spoiled.when(receive(null, { ...second, refunding })).facts()).toMatchObject([
      { data: { amount: '0.00', items: [{ quantity: 1, is_restocked: false }], refund_id: null } },
      { type: 'OrderReturnClosed' },
    ]);
  });

  it('gives back nothing where staff keep its price, and is closed', () => {
    const none = receive([kept(1)], { refund: 'none' });
    expect(after(ask(1), approve).when(none).facts()).toMatchObject([
      { type: 'OrderReturnReceived', data: { amount: '0.00', refund: 'none', refund_id: null } },
      { type: 'OrderReturnClosed', data: { refund_id: null } },
    ]);
  });
});
