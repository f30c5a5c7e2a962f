export {
  type AdminPartial,
  type AdminPartialPoint,
  adminPartialPoints,
  adminPartialsOf,
  registerAdminPartial,
} from './admin-partials.ts';
export { type AdminScreen, adminScreens, registerAdminScreen } from './admin-screens.ts';
export { allowedRedirect, isSiteAddress, parseOrigin } from './allowed-origins.ts';
export { asciiLowerCase, asciiUpperCase } from './ascii-case.ts';
export * from './custom-field-resources.ts';
export * from './endpoint.ts';
export * from './endpoints/catalog/categories.ts';
export * from './endpoints/catalog/custom-field-definitions.ts';
export * from './endpoints/catalog/digitals.ts';
export * from './endpoints/catalog/inputs.ts';
export * from './endpoints/catalog/media.ts';
export * from './endpoints/catalog/option-types.ts';
export * from './endpoints/catalog/products.ts';
export * from './endpoints/catalog/stock-items.ts';
export * from './endpoints/catalog/stock-locations.ts';
export * from './endpoints/catalog/tags.ts';
export * from './endpoints/catalog/variants.ts';
export * from './endpoints/catalog.ts';
export { type CrudEndpoints, crudEndpoints } from './endpoints/crud.ts';
export * from './endpoints/custom-fields.ts';
export * from './endpoints/events.ts';
export * from './endpoints/exports.ts';
export * from './endpoints/gift-card-batches.ts';
export * from './endpoints/identity/account.ts';
export * from './endpoints/identity/addresses.ts';
export * from './endpoints/identity/admin-account.ts';
export * from './endpoints/identity/admin-users.ts';
export * from './endpoints/identity/api-keys.ts';
export * from './endpoints/identity/customer-groups.ts';
export * from './endpoints/identity/customers.ts';
export * from './endpoints/identity/option-lists.ts';
export * from './endpoints/identity/own-sessions.ts';
export * from './endpoints/identity/places.ts';
export * from './endpoints/identity/roles.ts';
export * from './endpoints/identity/store.ts';
export * from './endpoints/identity/wishlists.ts';
export * from './endpoints/identity.ts';
export * from './endpoints/imports.ts';
export * from './endpoints/mails.ts';
export * from './endpoints/newsletter.ts';
export * from './endpoints/ordering/cart-inputs.ts';
export * from './endpoints/ordering/cart-items.ts';
export * from './endpoints/ordering/cart-payments.ts';
export * from './endpoints/ordering/carts.ts';
export * from './endpoints/ordering/credit-cards.ts';
export * from './endpoints/ordering/delivery-methods.ts';
export * from './endpoints/ordering/digital-links.ts';
export * from './endpoints/ordering/discount-codes.ts';
export * from './endpoints/ordering/drafts.ts';
export * from './endpoints/ordering/fulfillments.ts';
export * from './endpoints/ordering/order-payments.ts';
export * from './endpoints/ordering/orders.ts';
export * from './endpoints/ordering/payment-methods.ts';
export * from './endpoints/ordering/payment-sessions.ts';
export * from './endpoints/ordering/promotions.ts';
export * from './endpoints/ordering/refunds.ts';
export * from './endpoints/ordering/taxes.ts';
export * from './endpoints/ordering/zones.ts';
export * from './endpoints/ordering.ts';
export * from './endpoints/reports.ts';
export * from './endpoints/stored-value/store-credit-categories.ts';
export * from './endpoints/stored-value/store-credits.ts';
export * from './endpoints/stored-value.ts';
export * from './endpoints/webhooks.ts';
export * from './endpoints.ts';
export * from './error-codes.ts';
export * from './event-scopes.ts';
export { mayExpand } from './expansion-scopes.ts';
export { associationsOf, expansionsOf, recordOf } from './expansions.ts';
export * from './ids.ts';
export * from './languages/index.ts';
export {
  complaint,
  isText,
  type PlainKey,
  type Said,
  type Text,
  text,
  textOf,
  textOfComplaint,
  type Unsaid,
} from './languages/text.ts';
export type { Words } from './languages/words.ts';
export * from './level.ts';
export * from './levels.ts';
export * from './list-filters.ts';
export { nearestName } from './nearest.ts';
export { type AddressProblems, addressAnswer, checkAddress } from './places/address.ts';
export { countries, findCountry } from './places/countries.ts';
export { findState, statesOf } from './places/states.ts';
export * from './public-event.ts';
export { adminCustomFieldOfRecord } from './public-events/custom-fields.ts';
export { addressInEvent, customerInEvent, wishlistOfCustomer } from './public-events/customers.ts';
export {
  type OwnEvent,
  type PublicEventData,
  type PublicEventName,
  publicEventNames,
  publicEvents,
  registerEvent,
} from './public-events/index.ts';
export { fulfillmentOfOrder } from './public-events/orders.ts';
export { invitedAdminAccount } from './public-events/staff.ts';
export { disabledWebhookEndpoint } from './public-events/webhooks.ts';
export * from './question.ts';
export * from './questions/catalog.ts';
export * from './questions/custom-fields.ts';
export * from './questions/export.ts';
export * from './questions/identity.ts';
export * from './questions/list-export.ts';
export * from './questions/ordering.ts';
export * from './questions/promotion-scope.ts';
export * from './questions/store-credit.ts';
export * from './questions/stored-value.ts';
export * from './questions/tags.ts';
export * from './questions.ts';
export { readingOf } from './reading.ts';
export * from './refusals.ts';
export { levels, version } from './releases.ts';
export * from './scopes.ts';
export * from './service-names.ts';
export * from './shapes/address.ts';
export * from './shapes/admin-user.ts';
export * from './shapes/allowed-origin.ts';
export * from './shapes/api-key.ts';
export * from './shapes/bulk.ts';
export * from './shapes/cart.ts';
export * from './shapes/category.ts';
export * from './shapes/country.ts';
export * from './shapes/credit-card.ts';
export * from './shapes/custom-field.ts';
export * from './shapes/customer.ts';
export * from './shapes/customer-export.ts';
export * from './shapes/customer-group.ts';
export * from './shapes/delivery-method.ts';
export * from './shapes/digital.ts';
export * from './shapes/digital-link.ts';
export * from './shapes/discount.ts';
export * from './shapes/email.ts';
export * from './shapes/fulfillment.ts';
export * from './shapes/gift-card.ts';
export * from './shapes/gift-card-batch.ts';
export * from './shapes/line-item.ts';
export * from './shapes/logged-event.ts';
export * from './shapes/media.ts';
export * from './shapes/option-lists.ts';
export * from './shapes/option-type.ts';
export * from './shapes/order.ts';
export * from './shapes/own-session.ts';
export * from './shapes/payment.ts';
export * from './shapes/payment-method.ts';
export * from './shapes/payment-session.ts';
export * from './shapes/price.ts';
export * from './shapes/product.ts';
export * from './shapes/product-filters.ts';
export * from './shapes/promotion.ts';
export * from './shapes/refund.ts';
export * from './shapes/role.ts';
export * from './shapes/session.ts';
export * from './shapes/stock-item.ts';
export * from './shapes/stock-location.ts';
export * from './shapes/store.ts';
export * from './shapes/store-credit.ts';
export * from './shapes/subscriber.ts';
export * from './shapes/tag.ts';
export * from './shapes/tax.ts';
export * from './shapes/variant.ts';
export * from './shapes/webhook-endpoint.ts';
export * from './shapes/webhook-replay.ts';
export * from './shapes/wishlist.ts';
export * from './shapes/zone.ts';
export { availableIn, shortageOf } from './shortage.ts';
export * from './taggables.ts';
export * from './upload.ts';
export * from './values.ts';
export * from './wake-ups.ts';
