/** What shops write. All of it must compile. */
import {
  ApiError,
  type Cart,
  createAdminClient,
  createStoreClient,
  type Order,
  type Product,
  type Refusal,
  type WebhookEvent,
} from '@storefold/client';

const store = createStoreClient({ baseUrl: 'https://shop.example', publishableKey: 'pk_1' });
const admin = createAdminClient({ baseUrl: 'https://shop.example', secretKey: 'sk_1', retries: 5 });

export async function browse(): Promise<readonly string[]> {
  const { data, meta } = await store.products.list({
    q: {
      search: 'shirt',
      price_gte: '10.00',
      in_categories: ['ctg_1'],
      cf_properties_width_gt: 3,
      name_in: ['a', 'b'],
    },
    in_stock: true,
    sort: ['-price', 'cf_custom_rank'],
    limit: 100,
  });
  const total: number = meta.count;
  const whole: readonly Product[] = data;
  const names: string[] = [String(total), ...whole.map(({ name }) => name)];
  for await (const product of store.products.list({ tags_name_cont: 'new' })) names.push(product.name);
  for (const { iso } of (await store.countries.list()).data) names.push(iso);
  return names;
}

export async function expanded(): Promise<readonly (string | null)[]> {
  const product = await store.products.get('shirt', { expand: ['variants.media', 'categories.ancestors'] });
  const skus = product.variants.map(({ sku, media }) => sku ?? media[0]?.id ?? null);
  const permalinks = product.categories.flatMap(({ ancestors }) =>
    ancestors.map(({ permalink }) => permalink),
  );
  const short = await store.products.list({ fields: ['name', 'slug'] });
  return [...skus, ...permalinks, ...short.data.map(({ id, slug }) => `${id} ${slug}`)];
}

export async function shop(variantId: string): Promise<string> {
  const cart: Cart = await store.carts.create({ items: [{ variant_id: variantId, quantity: 1 }] });
  const guest = store.with({ cartToken: cart.token, currency: 'EUR' });
  await guest.carts.items.create(cart.id, { variant_id: variantId }, { idempotencyKey: 'once' });
  await guest.carts.update(cart.id, {
    shipping_address: { firstname: 'Ada', country: 'GB' },
    use_shipping: true,
  });
  await guest.carts.create();

  const result = await guest.carts.complete(cart.id).result();
  if (result.ok) return result.value.number;
  const { error } = result;
  if (error.code === 'insufficient_stock')
    return `${error.details?.variant_ids?.join()}: ${error.details?.available?.toFixed()}`;
  return error.requestId ?? error.code;
}

/** A word of a later version is text, and those of today narrow. */
export function stateOf({ state }: Cart, order: Order): string {
  if (order.payment_status === 'paid') return 'paid';
  const word: string = order.state;
  switch (state as string) {
    case 'complete':
      return 'thanks';
    default:
      return `${word} ${state}`;
  }
}

export async function register(email: string, password: string): Promise<readonly string[]> {
  const registered = await store.customers
    .create({ email, password, password_confirmation: password })
    .result();
  if (registered.ok) return [registered.value.user.full_name, registered.value.token];
  if (registered.error.code === 'validation_error') return registered.error.details.email ?? [];
  throw registered.error;
}

export async function manage(): Promise<void> {
  await admin.orders.list({ q: { total_gteq: '10.00', number_in: ['R1', 'R2'] }, sort: ['-created_at'] });
  await admin.giftCards.list({ q: { state_in: ['active'], code_cont: 'A' }, sort: 'expires_at' });
  await admin.giftCards.create({ amount: '50.00', currency: 'USD' });
  await admin.products.create({ name: 'Shirt', prices: [{ currency: 'USD', amount: '19.99' }] });
  const nothing: undefined = await admin.giftCards.delete('gc_1');
  await admin.request('GET', '/new', { query: { limit: 1 } });
  return nothing;
}

export function tell(event: WebhookEvent): string {
  if (event.name === 'order.completed') return event.data.number;
  if (event.name === 'newsletter_subscriber.subscription_requested') return event.data.verification_token;
  return event.id;
}

export const isLimited = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'rate_limit_exceeded';

export const scopeOf = (error: Refusal<'access_denied'>): string | undefined => error.details.required_scope;
