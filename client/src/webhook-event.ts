import type {
  AdminCategory,
  AdminGiftCard,
  AdminOrder,
  AdminPrice,
  AdminProduct,
  AdminStoreCredit,
  AdminVariant,
  Customer,
  Fulfillment,
  Payment,
  StockItem,
  Subscriber,
  Wishlist,
} from './generated/shapes.ts';

type Of<Noun extends string, Verb extends string, Data> = { [Name in `${Noun}.${Verb}`]: Data };
type Changes = 'created' | 'updated' | 'deleted';
type OfOrder<Shape> = Shape & { order_id: string };

/** What events tell of: the resource in the form of the Admin API. */
export type EventData = Of<'customer', 'created' | 'updated' | 'password_reset', Customer> &
  Of<'customer', 'password_reset_requested', { customer_id: string; email: string; reset_token: string }> &
  Of<'customer', 'deleted', { id: string }> &
  Of<'newsletter_subscriber', Changes | 'verified', Subscriber> &
  Of<
    'newsletter_subscriber',
    'subscription_requested',
    { id: string; email: string; verification_token: string }
  > &
  Of<
    'newsletter_subscriber',
    'unsubscribe_requested',
    { id: string; email: string; unsubscribe_token: string }
  > &
  Of<'product', Changes | 'out_of_stock' | 'back_in_stock', AdminProduct> &
  Of<'variant', Changes, AdminVariant> &
  Of<'category', Changes, AdminCategory> &
  Of<'price', Changes, AdminPrice> &
  Of<'stock_item', Changes, StockItem> &
  Of<'order', 'created' | 'updated' | 'completed' | 'canceled' | 'paid' | 'shipped', AdminOrder> &
  Of<'payment', 'created' | 'updated' | 'completed' | 'voided', OfOrder<Payment>> &
  Of<'shipment', 'created' | 'updated' | 'shipped' | 'canceled', OfOrder<Fulfillment>> &
  Of<'gift_card', Changes | 'redeemed' | 'partially_redeemed', AdminGiftCard> &
  Of<'store_credit', Changes, AdminStoreCredit> &
  Of<'custom_field' | 'custom_field_definition', Changes, Untyped> &
  Of<'wishlist', Changes, Wishlist & { customer_id: string }> &
  Of<'gift_card_batch' | 'export', 'created' | 'updated', Untyped> &
  Of<'refund', 'created', Untyped> &
  Of<'import', 'completed', Untyped> &
  Of<'admin_user', Changes | 'invited' | 'password_reset_requested', Untyped> &
  Of<'webhook', 'test', { webhook_endpoint_id: string; message: string }>;

/** Data without a type so far. */
type Untyped = Readonly<Record<string, unknown>>;

interface Told<Name, Data> {
  /** UUID; the same when it is delivered again. */
  readonly id: string;
  readonly name: Name;
  /** ISO 8601 UTC. */
  readonly created_at: string;
  readonly data: Data;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** An event by its name, which narrows `data` by `event.name === 'order.completed'`. */
export type EventOf<Name extends keyof EventData> = Told<Name, EventData[Name]>;

/** Any event of the store. */
export type WebhookEvent = { [Name in keyof EventData]: EventOf<Name> }[keyof EventData];
