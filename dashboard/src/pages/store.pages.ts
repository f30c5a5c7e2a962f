import { zones } from '@storefold/contracts';
import { may, type Page } from '../page.ts';
import { done, PageRefused, type Reply } from '../reply.ts';
import { allOptions } from '../screens/choices.ts';
import { bodyOf, formFields } from '../screens/form-field.ts';
import { input } from '../screens/inputs.ts';
import { choicesFrom, type FieldSpec, type Row } from '../screens/screen.ts';
import { attempt, type Refused } from './refusal.ts';
import type { Asked, Route } from './route.ts';

const specs: readonly FieldSpec[] = [
  { name: 'name' },
  { name: 'url', kind: 'url' },
  { name: 'logo_url', kind: 'url' },
  { name: 'mail_from_address', kind: 'email' },
  { name: 'new_order_notifications_email', kind: 'email' },
  { name: 'default_currency', kind: 'currency' },
  { name: 'supported_currencies', kind: 'text' },
  { name: 'default_locale' },
  { name: 'supported_locales', kind: 'text' },
  { name: 'default_country_id', kind: 'country' },
  { name: 'timezone' },
  { name: 'unit_system' },
  { name: 'checkout_zone_id', choices: choicesFrom(zones.list, 'name') },
  { name: 'non_expiring_credit_categories', kind: 'list' },
  { name: 'send_transactional_emails' },
  { name: 'customer_mails' },
  { name: 'return_days' },
  { name: 'return_reasons', kind: 'list' },
  { name: 'legal_name' },
  { name: 'address1' },
  { name: 'address2' },
  { name: 'postal_code' },
  { name: 'city' },
  { name: 'state_name' },
  { name: 'country_iso', kind: 'country' },
  { name: 'vat_id' },
  { name: 'bank_details', kind: 'longtext' },
  { name: 'invoices' },
  { name: 'invoice_prefix' },
  { name: 'invoice_next_number' },
  { name: 'credit_note_prefix' },
  { name: 'credit_note_next_number' },
  { name: 'document_retention_years' },
  { name: 'seo_title' },
  { name: 'meta_description', kind: 'longtext' },
];

/** The settings with the parts of the address of the seller beside them, as the form has them. */
async function storeRow(page: Page): Promise<Row> {
  const store = await page.client.store.get();
  return { ...store, ...store.postal_address } as unknown as Row;
}

const ofAddress = ['address1', 'address2', 'postal_code', 'city', 'state_name', 'country_iso'] as const;

/** The address is sent whole, where something of it was changed. */
function withAddress(typed: Readonly<Record<string, unknown>>, before: Row): Record<string, unknown> {
  const body = Object.fromEntries(Object.entries(typed).filter(([name]) => !isOfAddress(name)));
  if (!Object.keys(typed).some(isOfAddress)) return body;
  const postal_address = Object.fromEntries(
    ofAddress.map((name) => [name, typed[name] ?? (name in typed ? null : before[name])]),
  );
  return { ...body, postal_address };
}

const isOfAddress = (name: string): boolean => ofAddress.some((each) => each === name);

const fields = () => formFields(specs, 'PATCH', '/store', 'edit');

async function showStore(asked: Asked, refused?: Refused): Promise<Reply> {
  const { page, show, form } = asked;
  if (!may(page, 'read_settings')) throw new PageRefused('read_settings');
  const row = await storeRow(page);
  const all = fields();
  const options = await allOptions(page, specs);
  const filled = {
    row,
    typed: refused ? form : undefined,
    mistakes: refused?.mistakes,
    options,
    label: page.say.field,
  };
  return show(
    'store',
    {
      title: page.say('title_store'),
      ...refused,
      inputs: all.map((field) => input(page, field, filled)),
      row,
    },
    refused ? 422 : 200,
  );
}

/** The settings of the store itself. */
export const storePages: readonly Route[] = [
  { method: 'get', path: '/admin/settings', answer: async () => ({ redirect: '/admin/settings/store' }) },
  { method: 'get', path: '/admin/settings/store', answer: (asked) => showStore(asked) },
  {
    method: 'patch',
    path: '/admin/settings/store',
    answer: (asked) =>
      attempt(
        async () => {
          const { page, form } = asked;
          const before = await storeRow(page);
          const body = withAddress(bodyOf(fields(), form, page.store.timezone, before), before);
          await page.client.store.update(body);
          return done('/admin/settings/store', 'saved');
        },
        (refused) => showStore(asked, refused),
      ),
  },
];
