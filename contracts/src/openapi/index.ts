export { type DocumentedApi, openApiDocuments } from './document.ts';
export type { RecordedExamples } from './examples.ts';
export { customFieldsTable, listsTable, predicatesTable } from './query-language.ts';
export type { OpenApiDocument } from './types.ts';
