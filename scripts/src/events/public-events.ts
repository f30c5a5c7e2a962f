import type { PublicEventName } from '@storefold/contracts';

/** What a public event tells. `payload`: the resource, as the endpoint that is named answers it, or its fields. */
export interface PublicEventEntry {
  readonly means: string;
  readonly payload: string;
}

const resource = (noun: string, path: string) => `The ${noun}, as \`GET ${path}\` answers it`;
const customer = resource('customer', '/api/v3/store/customers/me');
const adminUser = resource('member of the staff', '/api/v3/admin/admin_users/:id');
const subscriber = resource('subscriber', '/api/v3/admin/newsletter_subscribers/:id');
const product = resource('product', '/api/v3/admin/products/:id');
const variant = resource('variant', '/api/v3/admin/products/:product_id/variants/:id');
const category = `${resource('category', '/api/v3/admin/categories/:id')}, without \`children_count\` and \`is_leaf\``;
const price = `The price, as in \`prices\` of \`GET /api/v3/admin/products/:product_id/variants/:id\``;
const stockItem = resource('stock item', '/api/v3/admin/stock_items/:id');
const definition = resource('definition', '/api/v3/admin/custom_field_definitions/:id');
const customField = `${resource('custom field', '/api/v3/admin/products/:product_id/custom_fields/:id')}, and \`resource_type\` and \`resource_id\``;
const order = resource('order', '/api/v3/admin/orders/:id');
const giftCard = resource('gift card', '/api/v3/admin/gift_cards/:id');
const ofWishlist = `${resource('wishlist', '/api/v3/store/wishlists/:id_or_token')}, and \`customer_id\``;
const exported = resource('export', '/api/v3/admin/exports/:id');
const giftCardBatch = resource('gift card batch', '/api/v3/admin/gift_card_batches/:id');
const storeCredit = resource('store credit', '/api/v3/admin/store_credits/:id');
const ofOrder = (noun: string, list: string) =>
  `The ${noun}, as in \`${list}\` of \`GET /api/v3/admin/orders/:id\`, and \`order_id\``;

const told = (means: string, payload: string): PublicEventEntry => ({ means, payload });
/** A name that is kept for what the store cannot do yet. */
const reserved = 'reserved';

/** Every public event. The resource is as it was right after the fact that the event tells of. */
export const publicEvents: Readonly<Record<PublicEventName, PublicEventEntry | typeof reserved>> = {
  'customer.created': told('A customer registered, or staff added one.', customer),
  'customer.updated': told('The profile, the address book or the password changed.', customer),
  'customer.deleted': told('The customer is deleted; what identified the person is null.', customer),
  'customer.password_reset_requested': told(
    'Somebody asked for a new password. For the sender of mails.',
    '`customer_id`, `email`, `reset_token`, and `redirect_url` where one was allowed',
  ),
  'customer.password_reset': told('The password was replaced with a reset token.', customer),
  'newsletter_subscriber.created': told(
    'An address was subscribed; it may not be confirmed yet.',
    subscriber,
  ),
  'newsletter_subscriber.updated': told('The subscription was linked to a customer.', subscriber),
  'newsletter_subscriber.deleted': told('The subscription ended.', subscriber),
  'newsletter_subscriber.subscription_requested': told(
    'The address has to be confirmed. For the sender of mails.',
    '`id`, `email`, `verification_token`, and `redirect_url` where one was allowed',
  ),
  'newsletter_subscriber.verified': told('The address was confirmed.', subscriber),
  'newsletter_subscriber.unsubscribe_requested': told(
    'Somebody wants to end a subscription by mail. For the sender of mails.',
    '`id`, `email`, `unsubscribe_token`, and `redirect_url` where one was allowed',
  ),
  'product.created': told(
    'A product was made. Its variants and prices follow as events of their own.',
    product,
  ),
  'product.updated': told('Details of the product changed.', product),
  'product.deleted': told('The product was deleted.', product),
  'product.out_of_stock': told('The last variant that could be bought sold out.', product),
  'product.back_in_stock': told('A variant of a sold-out product can be bought again.', product),
  'variant.created': told('A variant was made.', variant),
  'variant.updated': told('Details of the variant changed.', variant),
  'variant.deleted': told('The variant was deleted, alone or with its product.', variant),
  'category.created': told('A category was made.', category),
  'category.updated': told('The category changed or was moved.', category),
  'category.deleted': told('The category was deleted.', category),
  'price.created': told('A variant got a price in one more currency.', price),
  'price.updated': told('The price changed.', price),
  'price.deleted': told('The variant is no longer sold in that currency.', price),
  'stock_item.created': told('The stock of a new variant is counted from now on.', stockItem),
  'stock_item.updated': told('The count, a reservation or the terms changed.', stockItem),
  'stock_item.deleted': told('The variant is gone, and its stock with it.', stockItem),
  'custom_field.created': told('A record got a value of a custom field.', customField),
  'custom_field.updated': told('A record has another value of a custom field.', customField),
  'custom_field.deleted': told(
    'A record has no value of the custom field any more.',
    '`id`, `key`, `custom_field_definition_id`, `resource_type` and `resource_id`',
  ),
  'custom_field_definition.created': told('A custom field was defined.', definition),
  'custom_field_definition.updated': told('The definition of a custom field changed.', definition),
  'custom_field_definition.deleted': told('The definition was deleted. Its values follow.', definition),
  'order.created': told('A cart was completed and became an order.', order),
  'order.updated': told(
    'Staff changed details of the order, a payment of it was collected, or it went from a guest to a customer.',
    order,
  ),
  'order.completed': told('The same moment as `order.created`, told once for each order.', order),
  'order.canceled': told('Staff canceled the order.', order),
  'order.paid': told(
    'Nothing is due any more: gift card, store credits and gateways paid everything.',
    order,
  ),
  'order.shipped': reserved,
  'payment.created': told('The order has a payment.', ofOrder('payment', 'payments')),
  'payment.updated': told('The state of the payment changed.', ofOrder('payment', 'payments')),
  'payment.completed': told('The gateway has collected the payment.', ofOrder('payment', 'payments')),
  'payment.voided': told(
    'The order was canceled, so the payment is not made.',
    ofOrder('payment', 'payments'),
  ),
  'shipment.created': told('The order is to be delivered.', ofOrder('fulfillment', 'fulfillments')),
  'shipment.updated': told('The state of the fulfillment changed.', ofOrder('fulfillment', 'fulfillments')),
  'shipment.shipped': reserved,
  'shipment.canceled': told(
    'The order was canceled, so nothing is shipped.',
    ofOrder('fulfillment', 'fulfillments'),
  ),
  'refund.created': reserved,
  'gift_card.created': told('A card was issued.', giftCard),
  'gift_card.updated': told('The value, the details or the state of the card changed.', giftCard),
  'gift_card.deleted': told('The card was deleted.', giftCard),
  'gift_card.redeemed': told('An order spent the rest of the card.', giftCard),
  'gift_card.partially_redeemed': told('An order spent a part of the card.', giftCard),
  'gift_card_batch.created': told('A batch of cards is to be issued.', giftCardBatch),
  'gift_card_batch.updated': told('More of its cards were issued or canceled.', giftCardBatch),
  'store_credit.created': told('A customer got a store credit.', storeCredit),
  'store_credit.updated': told('The value or the details of the credit changed.', storeCredit),
  'store_credit.deleted': told('The credit was deleted.', storeCredit),
  'wishlist.created': told('A customer made a wishlist.', ofWishlist),
  'wishlist.updated': told('The wishlist or its items changed.', ofWishlist),
  'wishlist.deleted': told('The wishlist was deleted, alone or with its customer.', ofWishlist),
  'export.created': told('A file of a list is to be written.', exported),
  'export.updated': told('More of the file was written, all of it, or it was erased.', exported),
  'import.completed': reserved,
  'admin_user.created': told('Somebody belongs to the staff.', adminUser),
  'admin_user.updated': told('Name, roles or status changed, or the password.', adminUser),
  'admin_user.deleted': told(
    'Somebody was taken off the staff; what identified the person is null.',
    adminUser,
  ),
  'admin_user.invited': told(
    'Somebody is invited to the staff. For the sender of mails.',
    `${adminUser}, and \`invitation_token\``,
  ),
  'admin_user.password_reset_requested': told(
    'A member of the staff asked for a new password. For the sender of mails.',
    '`admin_user_id`, `email`, `reset_token`, and `redirect_url` where one was allowed',
  ),
  'webhook.test': told(
    'Staff sent a test to a webhook endpoint. Sent to that endpoint alone.',
    '`webhook_endpoint_id`, `message`',
  ),
};
