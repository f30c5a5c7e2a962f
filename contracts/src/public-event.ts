import { nearestName } from './nearest.ts';

/** The names of all public events. Kept for ever. */
export const publicEventNames = [
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.password_reset_requested',
  'customer.password_reset',
  'newsletter_subscriber.created',
  'newsletter_subscriber.updated',
  'newsletter_subscriber.deleted',
  'newsletter_subscriber.subscription_requested',
  'newsletter_subscriber.verified',
  'newsletter_subscriber.unsubscribe_requested',
  'product.created',
  'product.updated',
  'product.deleted',
  'product.out_of_stock',
  'product.back_in_stock',
  'variant.created',
  'variant.updated',
  'variant.deleted',
  'category.created',
  'category.updated',
  'category.deleted',
  'price.created',
  'price.updated',
  'price.deleted',
  'stock_item.created',
  'stock_item.updated',
  'stock_item.deleted',
  'custom_field.created',
  'custom_field.updated',
  'custom_field.deleted',
  'custom_field_definition.created',
  'custom_field_definition.updated',
  'custom_field_definition.deleted',
  'order.created',
  'order.updated',
  'order.completed',
  'order.canceled',
  'order.paid',
  'order.shipped',
  'payment.created',
  'payment.updated',
  'payment.completed',
  'payment.voided',
  'shipment.created',
  'shipment.updated',
  'shipment.shipped',
  'shipment.canceled',
  'refund.created',
  'gift_card.created',
  'gift_card.updated',
  'gift_card.deleted',
  'gift_card.redeemed',
  'gift_card.partially_redeemed',
  'gift_card_batch.created',
  'gift_card_batch.updated',
  'store_credit.created',
  'store_credit.updated',
  'store_credit.deleted',
  'wishlist.created',
  'wishlist.updated',
  'wishlist.deleted',
  'export.created',
  'export.updated',
  'import.completed',
  'admin_user.created',
  'admin_user.updated',
  'admin_user.deleted',
  'admin_user.invited',
  'admin_user.password_reset_requested',
  'webhook.test',
] as const;

/** The names that no service sends yet. They may be subscribed to. */
export const unsentEventNames: ReadonlySet<PublicEventName> = new Set<PublicEventName>([
  'order.shipped',
  'shipment.shipped',
  'refund.created',
  'import.completed',
]);

export type PublicEventName = (typeof publicEventNames)[number];

/** A public event as subscribers get it. */
export interface PublicEvent {
  /** UUID; the same on every redelivery. */
  readonly id: string;
  readonly name: PublicEventName;
  readonly store_id: string;
  /** ISO 8601 UTC. */
  readonly created_at: string;
  /** The resource as of the fact, in the form of the API's responses. */
  readonly payload: Record<string, unknown>;
  readonly metadata: PublicEventMetadata;
}

/** The origin of a public event: enough to find the fact behind it in the log. */
export interface PublicEventMetadata {
  readonly correlation_id: string;
  readonly causation_id: string;
  readonly source_stream: string;
  readonly source_revision: number;
}

/**
 * True when a subscription pattern covers an event's name: `*` covers all events, `order.*` all of one noun, any other
 * pattern the event of exactly that name.
 */
export function covers(pattern: string, name: string): boolean {
  if (pattern === '*' || pattern === name) return true;
  return pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -1));
}

const knownPatterns: ReadonlySet<string> = new Set([
  '*',
  ...publicEventNames,
  ...publicEventNames.map((name) => name.replace(/\.[^.]+$/, '.*')),
]);

/** True when the pattern can be subscribed to: an event's name, `<noun>.*` of an existing noun, or `*`. */
export const isKnownPattern = (pattern: string): boolean => knownPatterns.has(pattern);

/** What is wrong with the first pattern that no event can match, naming the nearest one; undefined when all are known. */
export function complaintAbout(patterns: readonly string[]): string | undefined {
  const unknown = patterns.find((pattern) => !isKnownPattern(pattern));
  if (unknown === undefined) return undefined;
  const nearest = nearestName(unknown, knownPatterns);
  return nearest === undefined ? NOT_INCLUDED : `${NOT_INCLUDED} (did you mean ${nearest}?)`;
}

const NOT_INCLUDED = 'is not included in the list';

/** True when every event that the pattern covers is one that no service sends yet. */
export const isUnsent = (pattern: string): boolean =>
  publicEventNames.every((name) => !covers(pattern, name) || unsentEventNames.has(name));
