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
export * from './made/endpoints.ts';
export * from './made/nouns.ts';
export * from './made/shapes.ts';
export { type AddressProblems, addressAnswer, checkAddress } from './places/address.ts';
export { countries, countriesIn, findCountry } from './places/countries.ts';
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
export {
  collectedPayment,
  fulfillmentOfOrder,
  refundInEvent,
  shippedFulfillment,
} from './public-events/orders.ts';
export * from './public-events/public-event.ts';
export { invitedAdminAccount } from './public-events/staff.ts';
export { disabledWebhookEndpoint } from './public-events/webhooks.ts';
export * from './questions/catalog.ts';
export * from './questions/custom-fields.ts';
export * from './questions/export.ts';
export * from './questions/identity.ts';
export * from './questions/list-export.ts';
export * from './questions/list-import.ts';
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
export type { LanguageCode, Noun, NounWords } from './records/noun.ts';
export * from './records/taggables.ts';
export {
  localeOfColumn,
  optionTexts,
  type TranslationChanges,
  type Translations,
  translationCells,
  translationColumn,
  translationColumns,
  translationColumnsIn,
  translationsInput,
} from './records/translations.ts';
export * from './refusals.ts';
export { levels, version } from './releases.ts';
export * from './scopes/event-scopes.ts';
export { mayExpand } from './scopes/expansion-scopes.ts';
export * from './scopes/scopes.ts';
export * from './service-names.ts';
export { availableIn, shortageOf } from './shortage.ts';
export { asciiLowerCase, asciiUpperCase } from './text/ascii-case.ts';
export { nearestName } from './text/nearest.ts';
export * from './upload.ts';
export * from './values.ts';
export * from './wake-ups.ts';
