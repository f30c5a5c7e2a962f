export { defaultedEndpoints } from './defaulted-endpoints.ts';
export { type RecordHooks, recordEndpoints } from './record-endpoints.ts';
export { recordView } from './record-view.ts';
export {
  type DefaultedFact,
  type KeptRecord,
  type RecordsOfStore,
  type RecordsWithDefault,
  recordsWithDefault,
} from './records-with-default.ts';
export { isReferred, type References } from './references.ts';
export { type PresentRecord, type RecordFact, type SimpleRecord, simpleRecord } from './simple-record.ts';
export { isSameName, UniqueNames } from './unique-names.ts';
