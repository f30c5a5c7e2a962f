/** What must not compile: each line that ends with the number of an error has it, and no other line has one. */
import { createAdminClient, createStoreClient, type WebhookEvent } from '@storefold/client';

export const keyless = createStoreClient({ baseUrl: '' }); // 2741
const store = createStoreClient({ baseUrl: '', publishableKey: 'pk_1' });
const admin = createAdminClient({ baseUrl: '' });

export async function mistakes(event: WebhookEvent): Promise<void> {
  // A method there is none of, and one of the other API.
  await store.products.create({ name: 'Shirt' }); // 2339
  await admin.carts.get('cart_1'); // 2339

  // Parameters and bodies that are missing, misspelt or of another type.
  await store.carts.get(); // 2554
  await store.carts.items.create('cart_1'); // 2554
  await store.carts.items.create('cart_1', { variantId: 'var_1' }); // 2561
  await store.carts.items.create('cart_1', { variant_id: 'var_1', quantity: 'two' }); // 2322
  await admin.giftCards.create({ currency: 'USD' }); // 2741

  // A word that the store does not take.
  await admin.products.create({ name: 'Shirt', status: 'drafted' }); // 2820

  // Queries.
  await store.products.list({ page: '2' }); // 2322
  await store.products.list({ q: { name_contains: 'shirt' } }); // 2561
  await store.products.list({ q: { price_null: 'yes' } }); // 2322
  await store.products.list({ q: { nmae_eq: 'shirt' } }); // 2561
  await store.products.list({ q: { price_cont: '1' } }); // 2561
  await store.products.list({ sort: 'nam' }); // 2820
  await store.products.list({ sort: ['-price', 'total'] }); // 2322
  await admin.orders.list({ q: { price_gt: '1' }, sort: '-completed_at' }); // 2353
  await store.products.list({ expand: ['varients'] }); // 2820
  await store.products.list({ fields: ['nmae'] }); // 2322
  await store.products.get('shirt', { limit: 3 }); // 2353

  // Answers.
  const { data } = await store.products.list();
  console.log(data[0].name); // 2532
  console.log(data[0]?.variants.length); // 2532
  const short = await store.products.list({ fields: ['slug'] });
  console.log(short.data[0]?.name); // 2339
  console.log((await admin.giftCards.delete('gc_1')).id); // 2532
  console.log((await store.products.get('shirt')).status); // 2339

  // A list of words that takes no further one.
  const closed: 'draft' | 'placed' | 'canceled' = (await admin.orders.get('or_1')).status; // 2322
  console.log(closed);

  // Refusals that the endpoint does not declare, and details of another code.
  const result = await store.carts.complete('cart_1').result();
  console.log(result.value.number); // 18048
  if (!result.ok && result.error.code === 'customer_has_orders') return; // 2367
  const found = await store.products.get('shirt').result();
  if (!found.ok && found.error.code === 'validation_error') return; // 2367

  // Events.
  if (event.name === 'order.complete') return; // 2367
  if (event.name === 'order.paid') console.log(event.data.reset_token); // 2339
}
