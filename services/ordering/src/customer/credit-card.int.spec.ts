import {
  addCartPayment,
  createCart,
  createPaymentMethod,
  creditCard,
  deleteCreditCard,
  listCreditCards,
  listOwnCreditCards,
  listOwnPaymentSources,
  paymentSource,
  readCreditCard,
} from '@storefold/contracts';
import { testStore } from '@storefold/engines/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { asCustomer, driveOrdering, refusal } from '../driven-ordering.examples.ts';

const shop = driveOrdering();
const { send } = shop;

describe('cards that a customer has saved', () => {
  // The cards of a customer are those of all stores.
  beforeEach(() => shop.useOwnService());

  it('are listed, read and removed by staff of the store', async () => {
    const [first, second] = [await savedCard(), await savedCard()];
    const { status, body } = await send(listCreditCards, undefined, ofCustomer());
    expect([status, body.data.map(({ id }: { id: string }) => id)]).toEqual([200, [first, second]]);
    for (const card of body.data) expect(creditCard.strict().parse(card)).toEqual(card);
    expect(body.data).toMatchObject([{ default: true, last4: '4242' }, { default: false }]);
    expect((await send(listOwnCreditCards, undefined, { caller: asCustomer })).body).toEqual(body);
    expect((await send(readCreditCard, undefined, ofCustomer(second))).body).toEqual(body.data[1]);

    expect((await send(deleteCreditCard, undefined, ofCustomer(first))).status).toBe(204);
    for (const gone of [
      await send(readCreditCard, undefined, ofCustomer(first)),
      await send(deleteCreditCard, undefined, ofCustomer(first)),
    ]) {
      expect(refusal(gone)).toEqual([404, 'record_not_found']);
    }
    const left = await send(listOwnCreditCards, undefined, { caller: asCustomer });
    expect(left.body.data).toMatchObject([{ id: second, default: true }]);
  });

  it('are those of the customer and the store of the path alone', async () => {
    const id = await savedCard();
    expect((await send(listCreditCards, undefined, ofCustomer(undefined, 'cus_2'))).body.data).toEqual([]);
    const others = ofCustomer(id, 'cus_2');
    expect(refusal(await send(readCreditCard, undefined, others))).toEqual([404, 'record_not_found']);
    expect(refusal(await send(deleteCreditCard, undefined, others))).toEqual([404, 'record_not_found']);
    shop.neighbours.deletedCustomers.add('cus_3');
    for (const endpoint of [listCreditCards, readCreditCard, deleteCreditCard]) {
      const unknown = await send(endpoint, undefined, ofCustomer(id, 'cus_3'));
      expect([...refusal(unknown), unknown.body.error.message]).toEqual([
        404,
        'record_not_found',
        'Customer not found',
      ]);
      const caller = { store: { ...testStore, id: 'store_other' } };
      const elsewhere = await send(endpoint, undefined, { ...ofCustomer(id), caller });
      expect(refusal(elsewhere)).toEqual([404, 'record_not_found']);
    }
    expect((await send(readCreditCard, undefined, ofCustomer(id))).status).toBe(200);
  });

  it('are among all that the customer pays with', async () => {
    const id = await savedCard();
    const { body } = await send(listOwnPaymentSources, undefined, { caller: asCustomer });
    expect(body.data).toEqual([
      { id, type: 'credit_card', gateway_payment_profile_id: expect.any(String), default: true },
    ]);
    expect(paymentSource.strict().parse(body.data[0])).toEqual(body.data[0]);
  });
});

const ofCustomer = (id = '', customer_id = 'cus_1') => ({ params: { customer_id, id } });

/** The id of a card that the known customer has saved. */
async function savedCard(): Promise<string> {
  const { body: method } = await send(createPaymentMethod, { name: 'Card', type: 'test', position: 9 });
  const items = [{ variant_id: 'var_shirt', quantity: 1 }];
  const { body: cart } = await send(createCart, { items }, { caller: asCustomer });
  const payment = { payment_method_id: method.id, source: { token: 'tok_approve', save: true } };
  const holding = { params: { id: cart.id }, caller: asCustomer };
  return (await send(addCartPayment, payment, holding)).body.source_id;
}
