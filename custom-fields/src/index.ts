export { addressCells, addressColumns, addressParts } from './address-cells.ts';
export { type Carrier, type CarrierParts, type Carriers, concerns, nobody } from './carrier.ts';
export {
  type ComparableValues,
  comparableAfter,
  comparableFields,
} from './comparable-values.ts';
export {
  comparableCollection,
  comparableView,
  keepingValues,
  projectValue,
} from './comparable-view.ts';
export { type CustomFieldSpec, withCustomFieldSpec } from './custom-field.list.ts';
export { CustomFieldQueries } from './custom-field.queries.ts';
export { CustomFieldService, requireLanguagesOfFields } from './custom-field.service.ts';
export { customFields } from './custom-fields.decider.ts';
export { customFieldsDictionary } from './custom-fields.dictionary.ts';
export type { CustomFieldFact, Person } from './custom-fields.ts';
export {
  type CustomFieldsDocument,
  customFieldsCollection,
  DEFINITIONS,
  definitionCollection,
  deletedDefinition,
  type KnownDefinition,
  projectCustomFields,
} from './custom-fields.view.ts';
export { type ExportedRecord, ListExportQueries } from './list-export.queries.ts';
export { withCustomFields } from './with-custom-fields.ts';
