import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { buyableVariants } from './buyers.ts';
import type { Client } from './client.ts';

const api = '/api/v3/store';
const admin = '/api/v3/admin';
const PASSWORD = 'correct horse battery';

interface Clients {
  readonly shopper: Client;
  readonly admin: Client;
}

/** Registers a customer and issues them so many store credits of an amount. Returns the customer's token. */
export async function creditedCustomer(
  { shopper, admin: staff }: Clients,
  { credits, amount }: { readonly credits: number; readonly amount: string },
): Promise<string> {
  const email = `credited.${randomUUID()}@example.com`;
  const registration = { email, password: PASSWORD, password_confirmation: PASSWORD };
  const { token, user } = await shopper.ask('POST', `${api}/customers`, registration);
  const credit = { amount, currency: 'USD' };
  for (let issued = 0; issued < credits; issued++)
    await staff.ask('POST', `${admin}/customers/${user.id}/store_credits`, credit);
  return token;
}

/** Applies all store credits of a customer to one cart, again and again. */
export async function applyingCredits(clients: Clients, credits: number): Promise<() => Promise<unknown>> {
  const token = await creditedCustomer(clients, { credits, amount: '0.01' });
  const customer = { authorization: `Bearer ${token}` };
  const [variant_id = ''] = await buyableVariants(clients.shopper);
  const items = [{ variant_id, quantity: 1 }];
  const cart = await clients.shopper.ask('POST', `${api}/carts`, { items }, customer);
  return () => clients.shopper.ask('POST', `${api}/carts/${cart.id}/store_credits`, {}, customer);
}

/** Issues a batch of gift cards, and waits until all of them are there. */
export async function issueBatch({ admin: staff }: Clients, codes_count: number): Promise<void> {
  const at = `${admin}/gift_card_batches`;
  const { id } = await staff.ask('POST', at, { codes_count, amount: '5.00', currency: 'USD' });
  for (;;) {
    const { state } = await staff.ask('GET', `${at}/${id}`);
    if (state === 'completed') return;
    await sleep(100);
  }
}
