export { namedShapes } from '../named-shapes.ts';
export { type DocumentedApi, openApiDocuments } from './document.ts';
export type { RecordedExamples } from './examples.ts';
export { isCollection, type MethodName, methodName, shapeOf } from './method-names.ts';
export { customFieldsTable, listsTable, predicatesTable } from './query-language.ts';
export type {
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  ResponseObject,
} from './types.ts';
