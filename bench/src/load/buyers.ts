import { randomUUID } from 'node:crypto';
import { type Client, type Json, Refused } from '../store/client.ts';

const api = '/api/v3/store';
export const PASSWORD = 'correct horse battery';

const address = {
  firstname: 'Ada',
  lastname: 'Byron',
  address1: '1 Main Street',
  city: 'New York',
  zipcode: '10001',
  country: 'US',
  state_abbr: 'NY',
};

/** One step of a purchase, in a form that can be counted. */
export type Step = (name: string, send: () => Promise<Json>) => Promise<Json>;

export const justSend: Step = (_name, send) => send();

interface Purchase {
  readonly variantId: string;
  readonly cardCode: string;
  readonly token?: string;
}

/**
 * Buys one product with a gift card and pays the rest: five requests. A customer with a `token` pays a dollar with store
 * credit, too: six requests.
 */
export async function buy(
  client: Client,
  { variantId, cardCode, token }: Purchase,
  step: Step = justSend,
): Promise<void> {
  const customer = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  const items = [{ variant_id: variantId, quantity: 1 }];
  const cart = await step('cart with its first item', () =>
    client.ask('POST', `${api}/carts`, { items }, customer),
  );
  const buyer = customer ?? { 'x-service-token': cart.token };
  const own = `${api}/carts/${cart.id}`;
  const details = { email: 'ada@example.com', shipping_address: { ...address }, use_shipping: true };
  await step('addresses and e-mail', () => client.ask('PATCH', own, details, buyer));
  const withCard = await step('apply a gift card', () =>
    client.ask('POST', `${own}/gift_cards`, { code: cardCode }, buyer),
  );
  if (customer) {
    await step('apply store credit', () =>
      client.ask('POST', `${own}/store_credits`, { amount: '1.00' }, customer),
    );
  }
  const method = withCard.payment_methods[0].id;
  await step('payment', () => client.ask('POST', `${own}/payments`, { payment_method_id: method }, buyer));
  const taken = customer ? 'card, credit' : 'card';
  await step(`complete (1 variant, ${taken})`, () => client.ask('POST', `${own}/complete`, undefined, buyer));
}

/** A guest's cart with one item and everything that it takes to complete it: its path, and the headers of its guest. */
export async function cartToComplete(
  client: Client,
  variantId: string,
): Promise<{ readonly own: string; readonly buyer: Readonly<Record<string, string>> }> {
  const items = [{ variant_id: variantId, quantity: 1 }];
  const cart = await client.ask('POST', `${api}/carts`, { items });
  const buyer = { 'x-service-token': cart.token };
  const own = `${api}/carts/${cart.id}`;
  const details = { email: 'ada@example.com', shipping_address: { ...address }, use_shipping: true };
  const ready = await client.ask('PATCH', own, details, buyer);
  const method = ready.payment_methods[0].id;
  await client.ask('POST', `${own}/payments`, { payment_method_id: method }, buyer);
  return { own, buyer };
}

/** Issues a gift card of five dollars and returns its code. */
export async function issueCard(admin: Client): Promise<string> {
  const card = await admin.ask('POST', '/api/v3/admin/gift_cards', { amount: '5.00', currency: 'USD' });
  return card.code;
}

/** Registers a customer with ten dollars of store credit. Returns the customer's token. */
export async function creditedCustomer(shopper: Client, admin: Client): Promise<string> {
  const { token, user } = await shopper.ask('POST', `${api}/customers`, {
    email: `credited.${randomUUID()}@example.com`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  const credit = { amount: '10.00', currency: 'USD' };
  await admin.ask('POST', `/api/v3/admin/customers/${user.id}/store_credits`, credit);
  return token;
}

/** The default variants of products in stock. */
export async function buyableVariants(client: Client): Promise<string[]> {
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => client.ask('GET', `${api}/products?limit=100&page=${page}&q[in_stock]=true`)),
  );
  const variants = pages.flatMap(({ data }) => data.map((each: Json) => each.default_variant_id as string));
  if (variants.length === 0) throw new Refused(404, 'the shop has nothing in stock');
  return variants;
}
