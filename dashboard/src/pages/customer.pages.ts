import { may } from '../page.ts';
import { done, type Reply } from '../reply.ts';
import { addressIn } from '../screens/address.ts';
import { asText } from '../screens/as-text.ts';
import { optionsFrom } from '../screens/choices.ts';
import { decimalIn } from '../screens/form-field.ts';
import { screenAt } from '../screens/index.ts';
import { namesIn } from '../screens/names.ts';
import { idOf, type Row } from '../screens/screen.ts';
import { actionsOf } from './action.ts';
import { customFieldReader } from './custom-field.pages.ts';
import { erasurePages } from './erasure.ts';
import { attempt, type Refused } from './refusal.ts';
import { type Asked, paramOf, type Route } from './route.ts';
import { readRecord, resourceOf, showRecord } from './screen.pages.ts';

const path = '/admin/customers/:id';
const FEW = 10;

async function showCustomer(asked: Asked, refused?: Refused): Promise<Reply> {
  const { page, show } = asked;
  const screen = screenAt('customers');
  const id = paramOf(asked);
  const customer = await readRecord(page, screen, id);
  const customFields = customFieldReader(page);
  const [addresses, groups, ownFields, orders, credits, categories] = await Promise.all([
    page.client.customers.addresses.list(id, { limit: 100 }),
    may(page, 'write_customers') ? optionsFrom(page, { path: '/customer_groups', label: 'name' }) : [],
    customFields('customers', id),
    may(page, 'read_orders')
      ? page.client.orders.list({ q: { customer_id_eq: id }, sort: '-created_at', limit: FEW })
      : undefined,
    may(page, 'read_store_credits') ? page.client.customers.storeCredits.list(id, { limit: FEW }) : undefined,
    may(page, 'write_store_credits')
      ? optionsFrom(page, { path: '/store_credit_categories', label: 'name' })
      : [],
  ]);
  const groupIds = Array.isArray(customer.customer_groups)
    ? (customer.customer_groups as Row[]).map(idOf)
    : [];
  return show(
    'customer',
    {
      title: asText(customer.email),
      ...refused,
      row: customer,
      customer,
      addresses: addresses.data,
      groups: groups.filter(([, group]) => !groupIds.includes(group)),
      ownFields,
      names: await namesIn(page, (credits?.data ?? []) as unknown as Row[], ['category_id']),
      resource: resourceOf(page, screen, customer),
      orders: orders?.data,
      credits: credits?.data as Row[] | undefined,
      categories,
    },
    refused ? 422 : 200,
  );
}

const groupOf = (asked: Asked) => `/admin/customer_groups/${encodeURIComponent(paramOf(asked))}`;

const action = actionsOf(path, 'saved', showCustomer);
const create = actionsOf(path, 'created', showCustomer);
const member = actionsOf('/admin/customer_groups/:id', 'saved', (asked, refused) =>
  showRecord(screenAt('customer_groups'), asked, refused),
);

const defaultsIn = (form: URLSearchParams) => ({
  is_default_shipping: form.getAll('is_default_shipping').includes('1'),
  is_default_billing: form.getAll('is_default_billing').includes('1'),
});

export const customerPages: readonly Route[] = [
  { method: 'get', path, answer: (asked) => showCustomer(asked) },
  action('post', 'addresses', async ({ page, form }, id) =>
    page.client.customers.addresses.create(id, { ...addressIn(form), ...defaultsIn(form) }),
  ),
  action('patch', 'addresses/:part', async ({ page, form, params }, id) =>
    page.client.customers.addresses.update(id, params.part ?? '', {
      ...addressIn(form),
      ...defaultsIn(form),
    }),
  ),
  action('delete', 'addresses/:part', async ({ page, params }, id) =>
    page.client.customers.addresses.delete(id, params.part ?? ''),
  ),
  action('post', 'customer_groups', async ({ page, form }, id) =>
    page.client.customerGroups.customers.create(form.get('customer_group_id') ?? '', { customer_ids: [id] }),
  ),
  action('delete', 'customer_groups/:part', async ({ page, params }, id) =>
    page.client.customerGroups.customers.delete(params.part ?? '', id),
  ),
  ...erasurePages({
    path,
    after: () => '/admin/customers',
    nameOf: async ({ page }, id) => (await page.client.customers.get(id)).email,
    erase: ({ page }, id) => page.client.customers.erase(id),
  }),
  create('post', 'store_credits', async ({ page, form }, id) =>
    page.client.customers.storeCredits.create(id, {
      amount: decimalIn(form.get('amount') ?? ''),
      currency: form.get('currency'),
      category_id: form.get('category_id') || null,
      memo: form.get('memo') || null,
    }),
  ),
  {
    method: 'post',
    path: '/admin/customer_groups/:id/customers',
    answer: async (asked) => {
      const { page, form } = asked;
      const email = form.get('email')?.trim() ?? '';
      const { data } = await page.client.customers.list({ q: { email_eq: email }, limit: 1 });
      const [customer] = data;
      const again = (refused: Refused) => showRecord(screenAt('customer_groups'), asked, refused);
      if (customer === undefined) return again({ notice: { kind: 'danger', key: 'no_customer_found' } });
      return attempt(async () => {
        await page.client.customerGroups.customers.create(paramOf(asked), { customer_ids: [customer.id] });
        return done(groupOf(asked), 'saved');
      }, again);
    },
  },
  member('delete', 'customers/:part', async ({ page, params }, id) =>
    page.client.customerGroups.customers.delete(id, params.part ?? ''),
  ),
];
