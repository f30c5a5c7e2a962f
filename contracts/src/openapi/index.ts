export { type DocumentedApi, openApiDocuments } from './document.ts';
export type { OpenApiDocument } from './types.ts';
