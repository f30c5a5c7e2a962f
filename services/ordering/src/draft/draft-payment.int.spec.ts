import { randomUUID } from 'node:crypto';
import {
  addCartPayment,
  addOrderPayment,
  applyOrderGiftCard,
  captureOrderPayment,
  changeOrder,
  completeOrder,
  createCart,
  createOrder,
  createPaymentLink,
  createPaymentMethod,
  deleteOrder,
  listOrderPayments,
  orderPayment,
  payableOrder,
  payOrder,
  readCart,
  readOrder,
  readOrderPayment,
  readPaymentLink,
  voidOrderPayment,
} from '@storefold/contracts';
import type { DrivenAnswer } from '@storefold/engines/testing';
import { describe, expect, it } from 'vitest';
import {
  about,
  asCustomer,
  atOnce,
  driveOrdering,
  of,
  on,
  refusal,
  sentAddress,
} from '../driven-ordering.examples.ts';

const shop = driveOrdering();
const { send, shown, told, bookOf } = shop;

describe('a draft that a saved card of its customer pays', () => {
  it('has the amount set aside at once, and collected when it is completed; the world is told in order', async () => {
    const { draft, card } = await draftOfCustomer();
    await expect.poll(told).toEqual(['order.created']);
    const { status, body } = await send(addOrderPayment, card, of(draft));
    expect([status, body]).toMatchObject([
      201,
      {
        order_id: draft.id,
        status: 'pending',
        amount: '45.00',
        authorized_amount: '45.00',
        captured_amount: '0.00',
        source_id: card.source_id,
      },
    ]);
    expect(orderPayment.strict().parse(body)).toEqual(body);
    expect(await bookOf()).toEqual(['TestChargeAuthorized']);
    expect(await shown(draft)).toMatchObject({
      status: 'draft',
      payment_status: null,
      payment_total: '0.00',
      outstanding_balance: '45.00',
      payments: [body],
    });
    expect((await send(listOrderPayments, undefined, of(draft))).body.data).toEqual([body]);
    expect(refusal(await send(addOrderPayment, card, of(draft)))).toEqual([422, 'processing_error']);
    expect(refusal(await send(captureOrderPayment, {}, on(draft, body)))).toEqual([
      422,
      'cart_invalid_state',
    ]);

    const completed = await send(completeOrder, {}, about(draft));
    expect([completed.status, completed.body]).toMatchObject([
      200,
      {
        status: 'placed',
        payment_status: 'paid',
        fulfillment_status: 'ready',
        payments: [{ id: body.id, status: 'completed', captured_amount: '45.00' }],
      },
    ]);
    expect(await bookOf()).toEqual(['TestChargeAuthorized', 'TestChargeCaptured']);
    await expect
      .poll(told)
      .toEqual([
        'order.created',
        'payment.created',
        'order.updated',
        'payment.updated',
        'order.updated',
        'shipment.created',
        'order.completed',
        'order.updated',
        'payment.completed',
        'payment.updated',
        'shipment.updated',
        'order.paid',
        'order.updated',
      ]);
    expect((await send(completeOrder, {}, about(draft))).body).toEqual(completed.body);
  });

  it('is completed with the payment pending where the method leaves it to staff to collect', async () => {
    const { draft, card } = await draftOfCustomer({ auto_capture: false });
    const { body: payment } = await send(addOrderPayment, card, of(draft));
    const { body } = await send(completeOrder, {}, about(draft));
    expect(body).toMatchObject({ payment_status: 'balance_due', payments: [{ status: 'pending' }] });
    expect((await send(captureOrderPayment, {}, on(draft, payment))).body).toMatchObject({
      status: 'completed',
      captured_amount: '45.00',
    });
    expect(await bookOf()).toEqual(['TestChargeAuthorized', 'TestChargeCaptured']);
  });

  it('has it released when it is deleted, and when the payment is given up, which then is due again', async () => {
    const { draft, card } = await draftOfCustomer();
    const { body: first } = await send(addOrderPayment, card, of(draft));
    const voided = await send(voidOrderPayment, {}, on(draft, first));
    expect([voided.status, voided.body]).toMatchObject([200, { status: 'void', amount: '45.00' }]);
    expect(await bookOf()).toEqual(['TestChargeAuthorized', 'TestChargeVoided']);
    expect(refusal(await send(voidOrderPayment, {}, on(draft, first)))).toEqual([422, 'processing_error']);
    expect(await requirementsOf(draft)).toEqual(['payment']);

    await send(addOrderPayment, card, of(draft));
    expect((await send(deleteOrder, undefined, about(draft))).status).toBe(204);
    await expect
      .poll(bookOf)
      .toEqual(['TestChargeAuthorized', 'TestChargeVoided', 'TestChargeAuthorized', 'TestChargeVoided']);
    await expect
      .poll(async () => (await told()).slice(-7))
      .toEqual([
        'payment.voided',
        'payment.updated',
        'order.updated',
        'payment.deleted',
        'payment.deleted',
        'shipment.deleted',
        'order.deleted',
      ]);
    expect(refusal(await send(readOrderPayment, undefined, on(draft, first)))).toEqual([
      404,
      'order_not_found',
    ]);
  });

  it.each([
    ['tok_decline', 'payment_failed'],
    ['tok_error', 'gateway_error'],
    ['tok_crash', 'payment_processing_error'],
  ])('that says %s is refused, stays in the list as failed, and pays nothing', async (token, code) => {
    const { draft, card } = await draftOfCustomer({ token });
    expect(refusal(await send(addOrderPayment, card, of(draft)))).toEqual([422, code]);
    expect(await shown(draft)).toMatchObject({
      payments: [{ status: 'failed', failure: { code }, amount: '45.00', captured_amount: '0.00' }],
    });
    expect(await requirementsOf(draft)).toEqual(['payment']);
    const { body } = await send(completeOrder, { payment_pending: true }, about(draft));
    expect(body).toMatchObject({
      payment_status: 'failed',
      payments: [{ status: 'failed', amount: '45.00' }],
    });
  });

  it('pays no more than is due in the end: the rest is released, and all of it where nothing is due', async () => {
    const { draft, card } = await draftOfCustomer();
    await send(addOrderPayment, card, of(draft));
    await send(changeOrder, { items: [{ variant_id: 'var_shirt', quantity: 1 }] }, about(draft));
    const { body } = await send(completeOrder, {}, about(draft));
    expect(body).toMatchObject({
      total: '25.00',
      payment_status: 'paid',
      payments: [{ amount: '25.00', authorized_amount: '45.00', captured_amount: '25.00' }],
    });

    const second = await draftOfCustomer();
    const { body: payment } = await send(addOrderPayment, second.card, of(second.draft));
    await send(applyOrderGiftCard, { code: 'gift' }, of(second.draft));
    const covered = await send(completeOrder, {}, about(second.draft));
    expect(covered.body).toMatchObject({
      payment_status: 'paid',
      payments: [{ id: payment.id, status: 'void' }],
    });
    await expect
      .poll(async () => (await bookOf()).slice(2))
      .toEqual(['TestChargeAuthorized', 'TestChargeVoided']);
  });

  it('lacks a payment when it becomes dearer, until another one pays the rest', async () => {
    const { draft, card } = await draftOfCustomer();
    await send(addOrderPayment, card, of(draft));
    await send(changeOrder, { items: [{ variant_id: 'var_shirt', quantity: 3 }] }, about(draft));
    expect(await requirementsOf(draft)).toEqual(['payment']);
    const cash = { payment_method_id: await cashMethod() };
    const over = await send(addOrderPayment, { ...cash, amount: '20.01' }, of(draft));
    expect(over.body.error.details).toEqual({ amount: ['must be less than or equal to 20.00'] });
    const rest = await send(addOrderPayment, { ...cash, metadata: { till: 7 } }, of(draft));
    expect(rest.body).toMatchObject({ status: 'pending', amount: '20.00', metadata: { till: 7 } });
    const { body } = await send(completeOrder, {}, about(draft));
    expect(body).toMatchObject({
      payment_status: 'balance_due',
      payments: [
        { status: 'completed', captured_amount: '45.00' },
        { status: 'pending', captured_amount: '0.00' },
      ],
    });
    await send(captureOrderPayment, {}, on(draft, rest.body));
    expect(await shown(draft)).toMatchObject({ payment_status: 'paid', payment_total: '65.00' });
  });

  it('stays that of the customer and of the currency while the card pays', async () => {
    const { draft, card } = await draftOfCustomer();
    const { body: payment } = await send(addOrderPayment, card, of(draft));
    for (const change of [{ currency: 'EUR' }, { customer_id: 'cus_2' }]) {
      expect(refusal(await send(changeOrder, change, about(draft)))).toEqual([422, 'processing_error']);
    }
    await send(voidOrderPayment, {}, on(draft, payment));
    const { body } = await send(changeOrder, { customer_id: 'cus_2' }, about(draft));
    expect(body).toMatchObject({ customer_id: 'cus_2', payments: [] });
  });

  it('is paid once by twenty requests at once, and not deleted while a card is being asked', async () => {
    const { draft, card } = await draftOfCustomer();
    const answers = await atOnce(() => send(addOrderPayment, card, of(draft)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status !== 201) expect(['order_already_updated', 'processing_error']).toContain(body.error.code);
    }
    expect(await bookOf()).toEqual(['TestChargeAuthorized']);

    const racing = await draftOfCustomer();
    const mixed = await atOnce((turn) =>
      turn % 2 === 0
        ? send(addOrderPayment, racing.card, of(racing.draft))
        : send(deleteOrder, undefined, about(racing.draft)),
    );
    for (const { status, body } of mixed) {
      if (status >= 400) {
        expect(['order_already_updated', 'order_not_found', 'processing_error']).toContain(body.error.code);
      }
    }
    await send(deleteOrder, undefined, about(racing.draft));
    await expect
      .poll(async () => {
        const book = (await bookOf()).slice(1);
        return book.filter((type) => type === 'TestChargeAuthorized').length * 2 - book.length;
      })
      .toBe(0);
  });

  it('is deleted with the customer, and what the card has set aside is released', async () => {
    await shop.useOwnService();
    const { draft, card } = await draftOfCustomer();
    await send(addOrderPayment, card, of(draft));
    await shop.driven.ports.vault.destroy('cus_1');
    await shop.driven.announce('identity', { name: 'customer.deleted', payload: { id: 'cus_1' } });
    await expect.poll(async () => (await send(listOrderPayments, undefined, of(draft))).status).toBe(404);
    await expect.poll(bookOf).toEqual(['TestChargeAuthorized', 'TestChargeVoided']);
  });
});

describe('payments of drafts', () => {
  it('satisfy the requirement when money is expected, and are given up like those of orders', async () => {
    const { draft } = await draftOfCustomer();
    expect(await requirementsOf(draft)).toEqual(['payment']);
    const cash = { payment_method_id: await cashMethod() };
    const { body: part } = await send(addOrderPayment, { ...cash, amount: '40.00' }, of(draft));
    expect(part).toMatchObject({ status: 'pending', amount: '40.00', authorized_amount: '0.00' });
    expect(await requirementsOf(draft)).toEqual(['payment']);
    expect(refusal(await send(captureOrderPayment, {}, on(draft, part)))).toEqual([
      422,
      'cart_invalid_state',
    ]);
    expect((await send(voidOrderPayment, {}, on(draft, part))).body).toMatchObject({ status: 'void' });
    await send(addOrderPayment, cash, of(draft));
    const { body } = await send(completeOrder, {}, about(draft));
    expect(body).toMatchObject({
      payment_status: 'balance_due',
      payments: [
        { status: 'void', amount: '40.00' },
        { status: 'pending', amount: '45.00' },
      ],
    });
  });

  it("are not there for a shopper's open cart", async () => {
    const { body: cart } = await send(createCart, { items: [{ variant_id: 'var_shirt' }] });
    const cash = { payment_method_id: await cashMethod() };
    for (const answer of [
      await send(listOrderPayments, undefined, of(cart)),
      await send(addOrderPayment, cash, of(cart)),
      await send(captureOrderPayment, {}, on(cart, { id: 'py_1' })),
      await send(voidOrderPayment, {}, on(cart, { id: 'py_1' })),
    ]) {
      expect(refusal(answer)).toEqual([404, 'order_not_found']);
    }
  });
});

describe('a payment link', () => {
  const byCard = async () => {
    const { body } = await send(createPaymentMethod, { name: 'Card', type: 'test', position: 9 });
    return { payment_method_id: body.id, source: { token: 'tok_approve' } };
  };
  const draftOf = async (wanted: object = {}) => {
    const items = [{ variant_id: 'var_shirt', quantity: 2 }];
    const { body } = await send(createOrder, { items, shipping_address: sentAddress, ...wanted });
    return body;
  };
  const linkTo = async (order: { id: string }) => {
    const { status, body } = await send(createPaymentLink, undefined, of(order));
    expect([status, body]).toEqual([201, { url: expect.any(String), expires_at: expect.any(String) }]);
    const [page, token = ''] = body.url.split('?token=');
    expect(page).toBe('https://shop.example.com/pay');
    const days = (Date.parse(body.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    return { token, holder: { ...about(order), caller: { cartToken: token } } };
  };

  it('shows a draft, and completes it once all of it is paid', async () => {
    const draft = await draftOf({ email: 'ann@example.com' });
    const { token, holder } = await linkTo(draft);
    const shownByLink = await send(readPaymentLink, undefined, { params: { token } });
    expect(shownByLink).toMatchObject({
      status: 200,
      body: { id: draft.id, total: '45.00', payable_amount: '45.00', completed_at: null },
    });
    expect(payableOrder.strict().parse(shownByLink.body)).toEqual(shownByLink.body);
    const card = await byCard();
    expect((await send(payOrder, { ...card, amount: '20.00' }, holder)).status).toBe(201);
    expect(await shown(draft)).toMatchObject({ status: 'draft', payments: [{ status: 'pending' }] });
    expect((await send(payOrder, card, holder)).body).toMatchObject({ status: 'completed', amount: '25.00' });
    expect(await shown(draft)).toMatchObject({ status: 'placed', payment_status: 'paid' });
    expect((await send(readOrder, undefined, holder)).body).toMatchObject({ payable_amount: '0.00' });
    expect(refusal(await send(createPaymentLink, undefined, of(draft)))).toEqual([422, 'processing_error']);
  });

  it('gives the money back where the draft cannot be completed any more, and staff are told', async () => {
    const draft = await draftOf({ email: 'ann@example.com' });
    const { holder } = await linkTo(draft);
    const card = await byCard();
    await send(payOrder, { ...card, amount: '20.00' }, holder);
    shop.neighbours.world.stock.onHand = 1;
    const refused = await send(payOrder, card, holder);
    expect(refusal(refused)).toEqual([422, 'insufficient_stock']);
    expect(await bookOf()).toEqual([
      'TestChargeAuthorized',
      'TestChargeAuthorized',
      'TestChargeVoided',
      'TestChargeVoided',
    ]);
    expect(await shown(draft)).toMatchObject({
      status: 'draft',
      payments: [{ status: 'void' }, { status: 'void' }],
    });
    const returned = async () =>
      (await shop.driven.published())
        .filter(({ name }) => name === 'payment.returned')
        .map(({ payload }) => payload);
    await expect.poll(returned).toMatchObject([
      { order_id: draft.id, amount: '20.00', currency: 'USD', reason: expect.stringContaining('Shirt') },
      { order_id: draft.id, amount: '25.00' },
    ]);
  });

  it.each([
    [
      'completes it',
      5,
      { status: 'placed', payment_status: 'paid' },
      ['TestChargeAuthorized', 'TestChargeCaptured'],
    ],
    ['gives the money back', 1, { status: 'draft' }, ['TestChargeAuthorized', 'TestChargeVoided']],
  ] as const)(
    'that pays all of a draft %s although the process of the request dies right after',
    async (_, onHand, left, book) => {
      const draft = await draftOf({ email: 'ann@example.com' });
      const { body: method } = await send(createPaymentMethod, { name: 'Card', type: 'test', position: 9 });
      shop.neighbours.world.stock.onHand = onHand;
      await begunByShopper(draft, method.id);
      await expect.poll(() => shown(draft)).toMatchObject(left);
      await expect.poll(bookOf).toEqual(book);
      const returned = async () => (await shop.told()).filter((name) => name === 'payment.returned');
      await expect.poll(returned).toHaveLength(left.status === 'draft' ? 1 : 0);
    },
  );

  /** All that the request had stored of a payment of the whole draft, before anybody asked a gateway. */
  async function begunByShopper(draft: { id: string }, payment_method_id: string): Promise<void> {
    const stream = `order-${draft.id.replace('or_', '')}`;
    const last = await shop.driven.ports.log.readLast(stream);
    if (!last) throw new Error('the draft has no facts');
    const data = {
      customer_id: null,
      payment_id: `py_${randomUUID()}`,
      payment_method_id,
      name: 'Card',
      description: null,
      type: 'test',
      auto_capture: true,
      amount: '45.00',
      currency: 'USD',
      payment_source_id: null,
      card: null,
      metadata: null,
      state_lock_version: 1e3,
    };
    const metadata = {
      ...last.metadata,
      actor: { type: 'guest' as const, id: null },
      command_id: randomUUID(),
    };
    const added = { id: randomUUID(), type: 'OrderPaymentAdded', data, metadata };
    await shop.driven.ports.log.append(stream, last.revision, [added]);
  }

  it('opens its order alone, to be read and paid and for nothing else', async () => {
    const [draft, other] = [await draftOf(), await draftOf()];
    const { token, holder } = await linkTo(draft);
    const elsewhere = { ...about(other), caller: holder.caller };
    for (const wrong of [elsewhere, { ...holder, caller: { cartToken: `${token}x` } }, about(draft)]) {
      expect(refusal(await send(readOrder, undefined, wrong))).toEqual([404, 'order_not_found']);
      expect(refusal(await send(payOrder, await byCard(), wrong))).toEqual([404, 'order_not_found']);
    }
    expect(refusal(await send(readPaymentLink, undefined, { params: { token: 'abc.1.x' } }))).toEqual([
      404,
      'order_not_found',
    ]);
    const cart = { params: { id: draft.id.replace('or_', 'cart_') }, caller: holder.caller };
    expect(refusal(await send(readCart, undefined, cart))).toEqual([404, 'cart_not_found']);
    expect(JSON.stringify(await shop.facts())).not.toContain(token);
  });

  it('is mailed to the address of the order by whoever mails for the shop, and is sealed', async () => {
    const sent = { query: 'send=true' };
    const unknown = await send(createPaymentLink, undefined, { ...of(await draftOf()), ...sent });
    expect([...refusal(unknown), unknown.body.error.details]).toEqual([
      422,
      'validation_error',
      { email: ["can't be blank"] },
    ]);
    const draft = await draftOf({ email: 'ann@example.com' });
    const { body } = await send(createPaymentLink, undefined, { ...of(draft), ...sent });
    const told = async () =>
      (await shop.driven.published()).find(({ name }) => name === 'order.payment_link_requested')?.payload;
    await expect.poll(told).toMatchObject({ id: draft.id, email: 'ann@example.com', payment_link: body });
    expect(JSON.stringify(await shop.facts())).not.toContain(body.url.split('token=')[1]);
  });
});

/** A draft of 45.00 for a customer who has saved a card that does what its token says. */
async function draftOfCustomer({ token = 'tok_approve', auto_capture = true } = {}) {
  const method = { name: 'Card', type: 'test', position: 9, auto_capture };
  const { body: card } = await send(createPaymentMethod, method);
  const items = [{ variant_id: 'var_shirt', quantity: 1 }];
  const { body: cart } = await send(createCart, { items }, { caller: asCustomer });
  const saved = await send(
    addCartPayment,
    { payment_method_id: card.id, source: { token, save: true } },
    { params: { id: cart.id }, caller: asCustomer },
  );
  const { body: draft } = await send(createOrder, {
    customer_id: 'cus_1',
    items: [{ variant_id: 'var_shirt', quantity: 2 }],
    shipping_address: sentAddress,
    use_shipping: true,
  });
  return { draft, card: { payment_method_id: card.id, source_id: saved.body.source_id as string } };
}

/** What staff are told that a draft misses. */
async function requirementsOf(draft: DrivenAnswer['body']): Promise<string[]> {
  const { body } = await send(completeOrder, {}, about(draft));
  expect(body.error.code).toBe('cart_cannot_complete');
  return body.error.details.requirements.map(({ field }: { field: string }) => field);
}

/** The first method that needs no gateway, which every store begins with. */
async function cashMethod(): Promise<string> {
  const { body } = await send(createCart, { items: [{ variant_id: 'var_shirt' }] });
  const [first] = body.payment_methods;
  return first.id;
}
