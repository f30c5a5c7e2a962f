export { type RecordHooks, recordEndpoints } from './record-endpoints.ts';
export { recordView } from './record-view.ts';
export { type PresentRecord, type RecordFact, type SimpleRecord, simpleRecord } from './simple-record.ts';
