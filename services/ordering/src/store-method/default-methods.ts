import { idPrefixes, type StoreInfo } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Position } from '@storefold/kernel/ports';
import { deliveryMethod } from '../delivery-method/delivery-method.ts';
import { pricesOf } from '../delivery-method/delivery-prices.ts';
import { paymentMethod } from '../payment-method/payment-method.ts';
import { storeCreditMethod, storeCreditMethodIdOf } from '../payment-method/store-credit-method.ts';

const payments = [
  {
    key: 'cash_on_delivery',
    type: 'manual',
    name: 'Cash on delivery',
    description: 'Pay when the parcel arrives.',
  },
  {
    key: 'bank_transfer',
    type: 'manual',
    name: 'Bank transfer',
    description: 'Transfer the amount after ordering.',
  },
  { key: 'store_credit', ...storeCreditMethod, audience: 'back_end' },
] as const;

const testCard = {
  key: 'test_card',
  type: 'test',
  name: 'Test card',
  description: 'A card to try the shop with. No money moves.',
} as const;

/** `cost`: in whole units; a hundred times as many in currencies without minor units. */
const deliveries = [
  { code: 'standard', name: 'Standard', description: 'Three to five working days.', cost: 5 },
  { code: 'express', name: 'Express', description: 'The next working day.', cost: 15 },
];

/**
 * Creates the methods a store begins with. Each is created only once, so later changes and deletions by staff persist
 * however often this runs. Resolves with the position of the last fact. `isSample`: whether it is the sample shop, which can be
 * paid with a test card.
 */
export async function makeDefaultMethods(
  store: StoreInfo,
  commands: Commands,
  contexts: CommandContextFactory,
  isSample: boolean,
): Promise<Position> {
  const written: Position[] = [];
  const begun = isSample ? [...payments, testCard] : payments;
  for (const [position, { key, ...named }] of begun.entries()) {
    const context = contexts.once(`payment_method:${key}`, store.id);
    const details = { ...named, active: true, position, metadata: {} };
    const create = { type: 'Create', storeId: store.id, details } as const;
    const id =
      named.type === 'store_credit'
        ? storeCreditMethodIdOf(store.id)
        : context.newId(idPrefixes.payment_method);
    await commands.execute(paymentMethod, id, create, context, { isNew: true });
    written.push(context.lastWritten);
  }
  for (const [position, { cost, ...named }] of deliveries.entries()) {
    const context = contexts.once(`delivery_method:${named.code}`, store.id);
    const prices = pricesOf(cost, store.supported_currencies);
    const details = { ...named, active: true, position, prices, metadata: {} };
    const create = { type: 'Create', storeId: store.id, details } as const;
    const id = context.newId(idPrefixes.delivery_method);
    await commands.execute(deliveryMethod, id, create, context, { isNew: true });
    written.push(context.lastWritten);
  }
  return Math.max(...written);
}
