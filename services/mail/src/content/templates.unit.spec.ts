import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inLocale } from '@storefold/server/http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { completed } from '../mail.examples.ts';
import { mailKindNames } from './mail-kinds.ts';
import { amountsOf } from './order-amounts.ts';
import { Templates } from './templates.ts';

let own: string;

beforeEach(async () => {
  own = await mkdtemp(join(tmpdir(), 'templates-'));
});
afterEach(() => rm(own, { recursive: true }));

describe('the templates that are shipped', () => {
  it.each(mailKindNames)('write %s in English and German, with every text that they name', (kind) => {
    const templates = new Templates(null);
    for (const locale of ['en', 'de']) {
      const { subject, html, text } = templates.write(kind, [locale], shownIn);
      expect(subject).toContain(kind === 'new_order' ? 'R123456789' : 'Shop');
      expect(html).toContain(`<html lang="${locale}">`);
      for (const said of [subject, html, text]) expect(said).not.toMatch(/undefined|\{\w+\}/);
      if (locale === 'de') for (const said of [subject, text]) expect(said).not.toMatch(ENGLISH);
    }
  });
});

it.each([
  ['fr', 'en'],
  ['de-CH', 'de'],
  ['de-', 'de'],
  ['de_DE', 'en'],
  ['tlh', 'en'],
  ['', 'en'],
])('a mail for people of the locale %j is in one language throughout: %s', (locale, language) => {
  const templates = new Templates(null);
  const { html, text } = templates.write('order_confirmation', [locale], shownIn);
  expect(html).toContain(`<html lang="${language}">`);
  expect(text).toContain(language === 'de' ? 'Vereinigte Staaten' : 'United States');
  expect(text).toMatch(language === 'de' ? /20[.,]00 \$|\$ ?20[.,]00/ : /\$20\.00/);
});

describe('the plain text of a mail about an order', () => {
  it('writes an address as its country does, with the country in the language of its reader', () => {
    const { text, html } = new Templates(null).write('order_confirmation', ['de'], shownIn);
    expect(text).toContain('1 Way\nBoston, MA 02108\nVereinigte Staaten\n');
    expect(html).toContain('Vereinigte Staaten<br>');
    expect(text).toContain('20,00 $\n1 × Hat: 5,00 $\n');
    expect(html + text).not.toContain('$20');
  });

  it.each(mailKindNames)('of %s has no line twice apart from another', (kind) => {
    const { text } = new Templates(null).write(kind, ['en'], shownIn);
    expect(text).not.toMatch(/\n\n\n/);
    if (kind === 'order_confirmation') expect(text).toContain('$20.00\n1 × Hat: $5.00\n');
  });
});

describe("a shop's own folder", () => {
  it('takes the place of a template, and of texts one by one', async () => {
    await write('order_confirmation/text.eta', "<%= it.say('thanks') %> (<%= it.order.number %>)");
    await write('order_confirmation/en.json', '{"thanks": "Cheers!"}');
    const mail = new Templates(own).write('order_confirmation', ['en'], shownIn);
    expect(mail.text).toBe('Cheers! (R123456789)');
    expect(mail.html).toContain('Cheers!');
    expect(mail.subject).toBe('Your order R123456789 at Shop');
  });

  it('may bring a language, in which what it does not say is English', async () => {
    await write('password_reset/fr.json', '{"subject": "Nouveau mot de passe"}');
    const mail = new Templates(own).write('password_reset', ['fr-CH', 'de'], shownIn);
    expect(mail.subject).toBe('Nouveau mot de passe');
    expect(mail.text).toContain('Choose a new password');
  });

  it.each([
    ['layout/html.eta', '<% if ( %>'],
    ['layout/de.json', '{"footer": 1}'],
    ['new_order/en.json', '{'],
  ])('with %s that cannot be used is refused by the name of the file', async (file, content) => {
    await write(file, content);
    expect(() => new Templates(own)).toThrow(join(own, file));
  });
});

/** Words that German does not have, months and amounts as English writes them. */
const ENGLISH =
  /\b(the|is|are|of|and|with|from|your|you|order|by|this|that|delivery|total|items?|tax|follow|pay|January|March|May|October|December)\b|\$\d|United States/i;

const shownIn = (locale: string) => {
  const order = inLocale(completed.payload, locale) as typeof completed.payload;
  return { ...shown, data: order, order, amounts: amountsOf(order as never) };
};

const shown = {
  values: {
    store: 'Shop',
    number: 'R123456789',
    email: 'ada@example.com',
    url: 'https://hooks.example/in',
    amount: '5,00 $',
    reason: 'It came too late',
    external_id: 'pi_1',
    until: '2. März 2026',
    part: 'RT123456789',
  },
  outstanding: '12,50 $',
  parcel: {
    items: [{ quantity: 2, name: 'Mug', options_text: 'Size: L' }],
    tracking: '1Z999',
    tracking_url: 'https://carrier.example/1Z999',
  },
  storeUrl: 'https://shop.example',
  adminUrl: 'https://office.example/admin/orders/or_1',
  link: 'https://shop.example/password_reset?token=t1',
  token: 't1',
};

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(own, file)), { recursive: true });
  await writeFile(join(own, file), content);
}
