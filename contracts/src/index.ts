export { allowedRedirect, isSiteAddress, parseOrigin } from './allowed-origins.ts';
export {
  type AdminPartial,
  type AdminPartialPoint,
  adminPartialPoints,
  adminPartialsOf,
  registerAdminPartial,
} from './dashboard/admin-partials.ts';
export { type AdminScreen, adminScreens, registerAdminScreen } from './dashboard/admin-screens.ts';
export * from './endpoint.ts';
export { type CrudEndpoints, crudEndpoints } from './endpoints/crud.ts';
export * from './endpoints/index.ts';
export * from './endpoints.ts';
export * from './error-codes.ts';
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
export { type AddressProblems, addressAnswer, checkAddress } from './places/address.ts';
export { countries, findCountry } from './places/countries.ts';
export { findState, statesOf } from './places/states.ts';
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
export * from './public-events/public-event.ts';
export { invitedAdminAccount } from './public-events/staff.ts';
export { disabledWebhookEndpoint } from './public-events/webhooks.ts';
export * from './questions/catalog.ts';
export * from './questions/custom-fields.ts';
export * from './questions/export.ts';
export * from './questions/identity.ts';
export * from './questions/list-export.ts';
export * from './questions/ordering.ts';
export * from './questions/promotion-scope.ts';
export * from './questions/question.ts';
export * from './questions/questions.ts';
export * from './questions/store-credit.ts';
export * from './questions/stored-value.ts';
export * from './questions/tags.ts';
export { readingOf } from './reading.ts';
export * from './records/custom-field-resources.ts';
export { associationsOf, expansionsOf, recordOf } from './records/expansions.ts';
export * from './records/taggables.ts';
export * from './refusals.ts';
export { levels, version } from './releases.ts';
export * from './scopes/event-scopes.ts';
export { mayExpand } from './scopes/expansion-scopes.ts';
export * from './scopes/scopes.ts';
export * from './service-names.ts';
export * from './shapes/address.ts';
export * from './shapes/catalog/bulk.ts';
export * from './shapes/catalog/category.ts';
export * from './shapes/catalog/custom-field.ts';
export * from './shapes/catalog/digital.ts';
export * from './shapes/catalog/media.ts';
export * from './shapes/catalog/option-type.ts';
export * from './shapes/catalog/price.ts';
export * from './shapes/catalog/product.ts';
export * from './shapes/catalog/product-filters.ts';
export * from './shapes/catalog/stock-item.ts';
export * from './shapes/catalog/stock-location.ts';
export * from './shapes/catalog/tag.ts';
export * from './shapes/catalog/variant.ts';
export * from './shapes/country.ts';
export * from './shapes/email.ts';
export * from './shapes/identity/admin-user.ts';
export * from './shapes/identity/allowed-origin.ts';
export * from './shapes/identity/api-key.ts';
export * from './shapes/identity/customer.ts';
export * from './shapes/identity/customer-export.ts';
export * from './shapes/identity/customer-group.ts';
export * from './shapes/identity/option-lists.ts';
export * from './shapes/identity/own-session.ts';
export * from './shapes/identity/role.ts';
export * from './shapes/identity/session.ts';
export * from './shapes/identity/store.ts';
export * from './shapes/identity/wishlist.ts';
export * from './shapes/ordering/cart.ts';
export * from './shapes/ordering/correction.ts';
export * from './shapes/ordering/credit-card.ts';
export * from './shapes/ordering/delivery-method.ts';
export * from './shapes/ordering/digital-link.ts';
export * from './shapes/ordering/discount.ts';
export * from './shapes/ordering/fulfillment.ts';
export * from './shapes/ordering/line-item.ts';
export * from './shapes/ordering/order.ts';
export * from './shapes/ordering/payment.ts';
export * from './shapes/ordering/payment-method.ts';
export * from './shapes/ordering/payment-session.ts';
export * from './shapes/ordering/promotion.ts';
export * from './shapes/ordering/refund.ts';
export * from './shapes/ordering/tax.ts';
export * from './shapes/ordering/zone.ts';
export * from './shapes/stored-value/gift-card.ts';
export * from './shapes/stored-value/gift-card-batch.ts';
export * from './shapes/stored-value/store-credit.ts';
export * from './shapes/subscriber.ts';
export * from './shapes/webhooks/logged-event.ts';
export * from './shapes/webhooks/webhook-endpoint.ts';
export * from './shapes/webhooks/webhook-replay.ts';
export { availableIn, shortageOf } from './shortage.ts';
export { asciiLowerCase, asciiUpperCase } from './text/ascii-case.ts';
export { nearestName } from './text/nearest.ts';
export * from './upload.ts';
export * from './values.ts';
export * from './wake-ups.ts';
