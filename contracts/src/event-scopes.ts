import { customFieldResources } from './custom-field-resources.ts';
import type { PublicEventName } from './public-event.ts';
import { type Scope, type ScopeSubject, scopeSubjects } from './scopes.ts';

type Noun = PublicEventName extends infer Name ? (Name extends `${infer N}.${string}` ? N : never) : never;

/** The resource that an event of a noun tells of. A custom field and an export tell of another, which their payload names. */
const subjects: Readonly<Record<Noun, ScopeSubject>> = {
  customer: 'customers',
  newsletter_subscriber: 'customers',
  wishlist: 'customers',
  product: 'products',
  variant: 'products',
  price: 'products',
  category: 'categories',
  stock_item: 'stock',
  custom_field: 'all',
  custom_field_definition: 'settings',
  order: 'orders',
  payment: 'payments',
  shipment: 'fulfillments',
  refund: 'refunds',
  gift_card: 'gift_cards',
  gift_card_batch: 'gift_cards',
  store_credit: 'store_credits',
  export: 'all',
  import: 'products',
  admin_user: 'settings',
  webhook: 'webhooks',
};

/** What a caller must be allowed to read to be told of an event: its resource. */
export const scopeOfEvent = (name: string, payload: Readonly<Record<string, unknown>>): Scope =>
  `read_${subjectOf(name, payload)}`;

/**
 * What a caller must be allowed to write to be told the tokens in an event, with which one could act for the person. Members
 * of the staff may hold every scope, so their tokens are for those who hold every one themselves.
 */
export const tokenScopeOfEvent = (name: string, payload: Readonly<Record<string, unknown>>): Scope =>
  name.startsWith('admin_user.') ? 'write_all' : `write_${subjectOf(name, payload)}`;

/**
 * The scope that every event of a subscription needs. Undefined for patterns of several nouns, and where payloads decide.
 */
export function scopeOfSubscription(pattern: string): Scope | undefined {
  const noun = pattern.split('.')[0] ?? '';
  const isOfRecords = noun === 'custom_field' || noun === 'export';
  return isOfRecords || !isNoun(noun) ? undefined : `read_${subjects[noun]}`;
}

/** Events of nouns that are not known here are told to those who may read everything. */
function subjectOf(name: string, payload: Readonly<Record<string, unknown>>): ScopeSubject {
  const noun = name.split('.')[0] ?? '';
  if (noun === 'custom_field') return subjectOfRecord(payload.resource_type);
  if (noun === 'export') return subjectOfExport(payload.type);
  return isNoun(noun) ? subjects[noun] : 'all';
}

const isNoun = (text: string): text is Noun => Object.hasOwn(subjects, text);

const subjectOfRecord = (kind: unknown): ScopeSubject =>
  Object.entries(customFieldResources).find(([name]) => name === kind)?.[1].scope ?? 'all';

function subjectOfExport(type: unknown): ScopeSubject {
  if (type === 'newsletter_subscribers') return 'customers';
  return scopeSubjects.find((subject) => subject === type) ?? 'all';
}
