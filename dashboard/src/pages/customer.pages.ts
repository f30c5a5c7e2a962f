import { may } from '../page.ts';
import { done, type Reply } from '../reply.ts';
import { asText } from '../screens/as-text.ts';
import { optionsFrom } from '../screens/choices.ts';
import { decimalIn } from '../screens/form-field.ts';
import { screenAt } from '../screens/index.ts';
import type { Row } from '../screens/screen.ts';
import { attempt, type Refused } from './refusal.ts';
import { type Asked, paramOf, type Route } from './route.ts';
import { readRecord, resourceOf } from './screen.pages.ts';

const path = '/admin/customers/:id';
const FEW = 10;

async function showCustomer(asked: Asked, refused?: Refused): Promise<Reply> {
  const { page, show } = asked;
  const screen = screenAt('customers');
  const id = paramOf(asked);
  const customer = await readRecord(page, screen, id);
  const [orders, credits, categories] = await Promise.all([
    may(page, 'read_orders')
      ? page.client.orders.list({ q: { customer_id_eq: id }, sort: '-created_at', limit: FEW })
      : undefined,
    may(page, 'read_store_credits') ? page.client.customers.storeCredits.list(id, { limit: FEW }) : undefined,
    may(page, 'write_store_credits')
      ? optionsFrom(page, { path: '/store_credit_categories', label: 'name' })
      : [],
  ]);
  return show(
    'customer',
    {
      title: asText(customer.email),
      ...refused,
      row: customer,
      customer,
      addresses: customer.addresses ?? [],
      resource: resourceOf(screen, customer),
      orders: orders?.data,
      credits: credits?.data as Row[] | undefined,
      categories,
      typed: refused ? asked.form : new URLSearchParams(),
    },
    refused ? 422 : 200,
  );
}

const back = (asked: Asked) => `/admin/customers/${encodeURIComponent(paramOf(asked))}`;

export const customerPages: readonly Route[] = [
  { method: 'get', path, answer: (asked) => showCustomer(asked) },
  {
    method: 'post',
    path: `${path}/store_credits`,
    answer: (asked) =>
      attempt(
        async () => {
          const { form, page } = asked;
          await page.client.customers.storeCredits.create(paramOf(asked), {
            amount: decimalIn(form.get('amount') ?? ''),
            currency: form.get('currency'),
            category_id: form.get('category_id') || null,
            memo: form.get('memo') || null,
          });
          return done(back(asked), 'created');
        },
        (refused) => showCustomer(asked, refused),
      ),
  },
];
