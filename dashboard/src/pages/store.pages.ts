import { zones } from '@storefold/contracts';
import { may } from '../page.ts';
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
  { name: 'seo_title' },
  { name: 'meta_description', kind: 'longtext' },
];

const fields = () => formFields(specs, 'PATCH', '/store', 'edit');

async function showStore(asked: Asked, refused?: Refused): Promise<Reply> {
  const { page, show, form } = asked;
  if (!may(page, 'read_settings')) throw new PageRefused('read_settings');
  const row = (await page.client.store.get()) as unknown as Row;
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
          const before = (await page.client.store.get()) as unknown as Row;
          const body = bodyOf(fields(), form, page.store.timezone, before);
          await page.client.store.update(body);
          return done('/admin/settings/store', 'saved');
        },
        (refused) => showStore(asked, refused),
      ),
  },
];
