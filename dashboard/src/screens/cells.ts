import type { Json } from '@storefold/client';
import { type Html, html } from '@storefold/kernel/core';
import { nothing } from '../html.ts';
import { icon } from '../icons.ts';
import type { Page } from '../page.ts';
import { asText } from './as-text.ts';
import { linesOfMembers } from './lines.ts';
import type { Row } from './screen.ts';

const states = new Set(['state', 'status', 'payment_status', 'fulfillment_status', 'type', 'kind']);

/** Of the API, and known to pages by their words. */
const words = new Set([
  'display_on',
  'error_type',
  'key_type',
  'field_type',
  'unit_system',
  'originator_type',
]);

/** Of states that are well, that wait for somebody, and that are over or went wrong. The others are quiet. */
const tones: Readonly<Record<string, string>> = {
  active: 'good',
  paid: 'good',
  shipped: 'good',
  completed: 'good',
  sent: 'good',
  placed: 'good',
  ready: 'waiting',
  pending: 'waiting',
  processing: 'waiting',
  partial: 'waiting',
  balance_due: 'waiting',
  credit_owed: 'waiting',
  invited: 'waiting',
  draft: 'waiting',
  partially_redeemed: 'waiting',
  backorder: 'waiting',
  failed: 'bad',
  canceled: 'bad',
  void: 'bad',
  expired: 'bad',
  parked: 'bad',
  refused: 'bad',
  deactivated: 'bad',
};

/** The screens of records that other records name by an id. */
const references: Readonly<Record<string, string>> = {
  customer_id: 'customers',
  user_id: 'customers',
  product_id: 'products',
  parent_id: 'categories',
  order_id: 'orders',
  gift_card_batch_id: 'gift_card_batches',
  zone_id: 'settings/zones',
};

export const badge = (page: Pick<Page, 'say'>, word: string): Html =>
  html`<span class="badge ${(Object.hasOwn(tones, word) ? tones[word] : undefined) ?? 'quiet'}">${page.say.choice(word)}</span>`;

const dash = html`<span class="none">–</span>`;

const isInstant = (name: string) => /_at$|^available_on$/.test(name);

/** Whether a column is of numbers, which stand below each other. */
export const isNumeric = (name: string, row: Row | undefined): boolean =>
  row !== undefined &&
  (typeof row[name] === 'number' ||
    row[`display_${name}`] !== undefined ||
    name === 'price' ||
    name === 'total_spent');

/** What a field of a record looks like on a page, by its name and its value. */
export function cell(page: Page, name: string, row: Row): Html {
  const { say, formats } = page;
  const value = row[name];
  if (value === undefined || value === null || value === '') return dash;
  const display = row[`display_${name}`];
  if (typeof display === 'string') return html`${display}`;
  if (typeof value === 'boolean')
    return value
      ? html`<span class="yes">${icon('check')}<span class="hidden-text">${say('yes')}</span></span>`
      : html`<span class="none">${say('no')}</span>`;
  if (typeof value === 'number') return html`${formats.number(value)}`;
  if (typeof value === 'object') return several(name, value);
  if (name === 'thumbnail_url')
    return isPicture(value)
      ? html`<img class="thumbnail" src="${value}" alt="" loading="lazy" width="40" height="40">`
      : dash;
  if (name === 'total_spent') return html`${formats.money(value, page.store.default_currency)}`;
  if (name === 'amount' && typeof row.included_in_price === 'boolean') return html`${formats.percent(value)}`;
  if (isInstant(name))
    return html`<time datetime="${value}">${name === 'expires_at' && value.length === 10 ? formats.date(value) : formats.time(value)}</time>`;
  // What a ledger tells has happened, and is no verb.
  if (name === 'action') return html`<span class="badge quiet">${say.choice(`ledger_${value}`)}</span>`;
  if (states.has(name)) return badge(page, value);
  if (words.has(name)) return html`${say.choice(value)}`;
  const screen = Object.hasOwn(references, name) ? references[name] : undefined;
  if (screen !== undefined)
    return html`<a href="/admin/${screen}/${encodeURIComponent(value)}"><code>${value}</code></a>`;
  if (/^id$|_id$|^token_prefix$|^authorization_code$|^key$|^namespace$/.test(name))
    return html`<code>${value}</code>`;
  return html`${value}`;
}

const isPicture = (url: string): boolean => /^(\/media\/|https?:\/\/)/.test(url);

function several(name: string, value: Json & object): Html {
  if (!Array.isArray(value)) {
    if (typeof value.display_amount === 'string') return html`${value.display_amount}`;
    const entries = Object.entries(value);
    return entries.length === 0 ? dash : html`<code class="json">${JSON.stringify(value)}</code>`;
  }
  if (value.length === 0) return dash;
  const words = value.slice(0, MOST).map((each) => wordOf(name, each));
  const more = value.length > MOST ? html` <span class="none">+${value.length - MOST}</span>` : nothing;
  return html`${words.map((word, at) => html`${at > 0 ? ', ' : ''}${word}`)}${more}`;
}

const MOST = 6;

function wordOf(name: string, each: Json): string {
  if (typeof each !== 'object' || each === null || Array.isArray(each)) return asText(each);
  if (name === 'members') return linesOfMembers([each]);
  if (typeof each.line === 'number' && typeof each.message === 'string')
    return [each.line, each.column, each.message]
      .filter((part) => part !== null && part !== undefined)
      .map(asText)
      .join(': ');
  return asText(each.display_amount ?? each.label ?? each.name ?? each.message ?? each.id ?? each);
}
