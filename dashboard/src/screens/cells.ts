import type { Json } from '@storefold/client';
import { type Html, html } from '@storefold/kernel/core';
import { flag_emoji } from '../helpers/store.ts';
import { nothing } from '../html.ts';
import { icon } from '../icons.ts';
import type { Page } from '../page.ts';
import { countryName, stateName } from '../place-names.ts';
import { asText } from './as-text.ts';
import { isReference, type Names, screenOf } from './names.ts';
import type { Row } from './screen.ts';

const states = new Set([
  'state',
  'status',
  'payment_status',
  'fulfillment_status',
  'refund_status',
  'type',
  'kind',
]);

/** Of the API, and known to pages by their words. */
const words = new Set(['display_on', 'error_type', 'key_type', 'field_type', 'unit_system', 'refund']);

/** Of states that are well, that wait for somebody, and that are over or went wrong. The others are quiet. */
const tones: Readonly<Record<string, string>> = {
  active: 'good',
  paid: 'good',
  shipped: 'good',
  completed: 'good',
  sent: 'good',
  closed: 'good',
  placed: 'good',
  ready: 'waiting',
  in_outbox: 'waiting',
  requested: 'waiting',
  received: 'waiting',
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
  rejected: 'bad',
  deactivated: 'bad',
};

export const badge = (page: Pick<Page, 'say'>, word: string, row?: Row): Html => {
  const tone = (Object.hasOwn(tones, word) ? tones[word] : undefined) ?? 'quiet';
  return html`<span class="badge ${tone === 'good' && row && leavesOut(row) ? 'waiting' : tone}">${page.say.choice(word)}</span>`;
};

/** An import that refused rows, or left something out, is done and not well. */
const leavesOut = ({ rows_count, failed_count, warnings }: Row): boolean =>
  rows_count !== undefined &&
  ((typeof failed_count === 'number' && failed_count > 0) ||
    (Array.isArray(warnings) && warnings.length > 0));

const dash = html`<span class="none">–</span>`;

const isInstant = (name: string) => /_at$|^available_on$|^from$|^to$/.test(name);

/** Whether a column is of numbers, which stand below each other. */
export const isNumeric = (name: string, row: Row | undefined): boolean =>
  row !== undefined &&
  (typeof row[name] === 'number' ||
    row[`display_${name}`] !== undefined ||
    name === 'price' ||
    name === 'total_spent');

/** Whether a value is of several lines: names and values below each other, or what was sent. */
export const isTall = (value: Json | undefined): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 0 &&
  value.display_amount === undefined;

/** A record that another one names by its id, by its name where that is known. */
function reference(id: string, names: Names = new Map()): Html {
  const name = names.get(id);
  if (name === '') return dash;
  const shown = name === undefined ? html`<code>${id}</code>` : html`${name}`;
  const path = screenOf(id);
  return path === undefined ? shown : html`<a href="/admin/${path}/${encodeURIComponent(id)}">${shown}</a>`;
}

/** What a field of a record looks like on a page, by its name and its value. */
export function cell(page: Page, name: string, row: Row, names?: Names): Html {
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
  if (name === 'payload')
    return html`<pre class="query" tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`;
  if (typeof value === 'object') return several(page, name, value, names);
  if (name === 'thumbnail_url')
    return isPicture(value)
      ? html`<img class="thumbnail" src="${value}" alt="" loading="lazy" width="40" height="40">`
      : dash;
  if (name === 'total_spent') return html`${formats.money(value, page.store.default_currency)}`;
  if (name === 'amount' && typeof row.included_in_price === 'boolean') return html`${formats.percent(value)}`;
  // Of a period they are times, of a redirect addresses.
  if (isInstant(name) && !/^(?:\/|https?:)/i.test(value))
    return html`<time datetime="${value}">${name === 'expires_at' && value.length === 10 ? formats.date(value) : formats.time(value)}</time>`;
  // What a ledger tells has happened, and is no verb.
  if (name === 'action') return html`<span class="badge quiet">${say.choice(`ledger_${value}`)}</span>`;
  if (states.has(name)) return badge(page, isInOutbox(name, row) ? 'in_outbox' : value, row);
  if (words.has(name)) return html`${say.choice(value)}`;
  if (name === 'resource_type') return html`${say.noun(value)}`;
  if (name === 'originator_type') return originator(page, value, asText(row.originator_id), names);
  if (name.endsWith('country_iso') || name === 'default_country_id')
    return html`${flag_emoji()(value)} ${countryName(page.language, value)}`;
  if (name === 'state_abbr') return html`${stateName(asText(row.country_iso), value)}`;
  if (isReference(name)) return reference(value, names);
  if (/^id$|^token_prefix$|^authorization_code$|^key$|^namespace$/.test(name))
    return html`<code>${value}</code>`;
  return html`${value}`;
}

/** A mail that was written to a folder, where no server takes mails, and reached nobody. */
const isInOutbox = (name: string, { status, sent_via }: Row): boolean =>
  name === 'status' && status === 'sent' && sent_via === 'outbox';

const isPicture = (url: string): boolean => /^(\/media\/|https?:\/\/)/.test(url);

/** What led to a movement of value: the word for it, which leads to it. */
function originator({ say }: Page, type: string, id: string, names?: Names): Html {
  const word = say.noun(type);
  const path = screenOf(id);
  const shown = html`${word}${names?.has(id) ? html` ${names.get(id) ?? ''}` : nothing}`;
  return path === undefined ? shown : html`<a href="/admin/${path}/${encodeURIComponent(id)}">${shown}</a>`;
}

function several(page: Page, name: string, value: Json & object, names?: Names): Html {
  if (!Array.isArray(value)) {
    if (typeof value.display_amount === 'string') return html`${value.display_amount}`;
    const entries = Object.entries(value);
    return entries.length === 0 ? dash : namedValues(page, entries);
  }
  if (value.length === 0) return dash;
  // Mistakes of an import and the columns that it does not read, one below the other and all of them.
  const isSaid = name === 'errors' || name === 'warnings';
  const most = isSaid ? value.length : MOST;
  const words = value
    .slice(0, most)
    .map((each) =>
      isReference(name) && typeof each === 'string'
        ? reference(each, names)
        : html`${wordOf(page, name, each)}`,
    );
  const more = value.length > most ? html` <span class="none">+${value.length - most}</span>` : nothing;
  const between = isSaid ? html`<br>` : ', ';
  return html`${words.map((word, at) => html`${at > 0 ? between : ''}${word}`)}${more}`;
}

const MOST = 6;

/** Preferences and the like: names and values, one below the other. */
const namedValues = (page: Page, entries: readonly [string, Json | undefined][]): Html =>
  html`<dl class="pairs">${entries.map(
    ([key, each]) =>
      html`<div><dt>${page.say.field(key)}</dt><dd>${each === '[REDACTED]' ? html`<span class="none">${page.say('kept_secret')}</span>` : cell(page, key, { [key]: each })}</dd></div>`,
  )}</dl>`;

function wordOf({ say, language }: Page, name: string, each: Json): string {
  if (name === 'scopes' && typeof each === 'string') return say.scope(each);
  if (typeof each !== 'object' || each === null || Array.isArray(each)) return asText(each);
  if (name === 'members') {
    const country = countryName(language, asText(each.country_iso));
    return each.state_abbr
      ? `${stateName(asText(each.country_iso), asText(each.state_abbr))} (${country})`
      : country;
  }
  if (typeof each.message === 'string')
    return [each.line, each.column, each.message]
      .filter((part) => typeof part === 'string' || typeof part === 'number')
      .map(asText)
      .join(': ');
  return asText(each.display_amount ?? each.label ?? each.name ?? each.message ?? each.id ?? each);
}
