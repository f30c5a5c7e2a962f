import type { Endpoint } from '../endpoint.ts';
import { publicEvents } from '../public-events/index.ts';
import type { Upload } from '../upload.ts';
import type { RecordedExamples } from './examples.ts';
import { introductions } from './introductions.ts';
import { type Links, linksFrom } from './links.ts';
import { parametersOf, sharedParameters } from './parameters.ts';
import { refusalExamples, responsesOf, sharedHeaders, sharedResponses } from './responses.ts';
import { referencedBy, SchemaBook } from './schemas.ts';
import { securityOf, securitySchemes } from './security.ts';
import { tagOf, tagsOf } from './tags.ts';
import type { JsonSchema, OpenApiDocument, Operation, PathItem } from './types.ts';
import { webhooksOf } from './webhooks.ts';

export type DocumentedApi = 'store' | 'admin';

/** The OpenAPI documents of both APIs, from their endpoints. */
export function openApiDocuments(
  endpoints: readonly Endpoint[],
  version: string,
  recorded: RecordedExamples,
): Record<DocumentedApi, OpenApiDocument> {
  const book = new SchemaBook();
  const links = linksFrom(endpoints);
  const write = (endpoint: Endpoint, path: string) => operationOf(endpoint, path, { book, links, recorded });
  const paths = { store: pathsOf(endpoints, 'store', write), admin: pathsOf(endpoints, 'admin', write) };
  const webhooks = { store: {}, admin: webhooksOf(publicEvents, book) };
  const schemas = book.translate();
  const documentOf = (api: DocumentedApi): OpenApiDocument => ({
    openapi: '3.1.1',
    info: {
      title: introductions[api].title,
      version,
      summary: introductions[api].summary,
      description: introductions[api].description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This store' }],
    tags: tagsOf(endpoints.filter((endpoint) => apiOf(endpoint) === api)),
    paths: paths[api],
    ...(api === 'admin' ? { webhooks: webhooks.admin } : {}),
    components: {
      securitySchemes: securitySchemes[api],
      schemas: referencedBy([paths[api], webhooks[api]], schemas),
      parameters: usedIn(paths[api], 'parameters', sharedParameters),
      headers: usedIn([paths[api], sharedResponses], 'headers', sharedHeaders),
      responses: sharedResponses,
      examples: usedIn(paths[api], 'examples', refusalExamples(recorded.refusals)),
    },
  });
  return { store: documentOf('store'), admin: documentOf('admin') };
}

/** Those of the shared components of a kind that a part of the document refers to. */
function usedIn<Shared>(
  part: unknown,
  kind: 'parameters' | 'headers' | 'examples',
  shared: Readonly<Record<string, Shared>>,
): Record<string, Shared> {
  const text = JSON.stringify(part);
  return Object.fromEntries(
    Object.entries(shared).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
  );
}

/** Links that need no key belong to what shoppers get. */
const apiOf = ({ access }: Endpoint): DocumentedApi => (access.api === 'admin' ? 'admin' : 'store');

function pathsOf(
  endpoints: readonly Endpoint[],
  api: DocumentedApi,
  write: (endpoint: Endpoint, path: string) => Operation,
): Record<string, PathItem> {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints.filter((each) => apiOf(each) === api)) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const template = path.replace(/[:*](\w+)/g, '{$1}');
      paths[template] = {
        ...paths[template],
        [endpoint.method.toLowerCase()]: write(endpoint, path),
      };
    }
  }
  return paths;
}

/** What operations are written from, beside the endpoint. */
interface Sources {
  readonly book: SchemaBook;
  readonly links: (endpoint: Endpoint) => Links;
  readonly recorded: RecordedExamples;
}

function operationOf(
  endpoint: Endpoint,
  path: string,
  { book, links, recorded: { examples, refusals } }: Sources,
): Operation {
  const example = examples[endpoint.name];
  const { name, summary, body, answer } = endpoint;
  const isAlias = path !== endpoint.path;
  const bodyOfAnswer = answer.body && book.refTo(answer.body, `${pascalCase(name)}Response`);
  const description = isAlias ? `The same as \`${endpoint.method} ${endpoint.path}\`.` : endpoint.description;
  return {
    operationId: isAlias ? `${name}.alias` : name,
    tags: [tagOf(endpoint)],
    summary,
    ...(description === undefined ? {} : { description }),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, path),
    ...(body || endpoint.upload ? { requestBody: requestOf(endpoint, book, example?.request) } : {}),
    responses: responsesOf(endpoint, {
      body: bodyOfAnswer,
      example: fitting(endpoint, example?.answer),
      links: links(endpoint),
      recorded: refusals,
    }),
  };
}

/** An example as it was recorded with the last release, unless the answer has more since. */
const fitting = ({ answer }: Endpoint, example: unknown): unknown =>
  example !== undefined && (!answer.body || answer.body.safeParse(example).success) && !isLikeSchema(example)
    ? example
    : undefined;

/** What has a type and a default of its own, such as a saved card. Spectral reads it as a schema that is wrong. */
const isLikeSchema = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  (('type' in part && 'default' in part && !SCHEMA_TYPES.has(part.type)) ||
    Object.values(part).some(isLikeSchema));
const SCHEMA_TYPES = new Set<unknown>(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

function requestOf(
  { name, body, upload }: Endpoint,
  book: SchemaBook,
  example: unknown,
): NonNullable<Operation['requestBody']> {
  const fields = body && { ...book.refTo(body, `${pascalCase(name)}Request`) };
  // A required file has no place in JSON.
  const json = fields &&
    !upload?.required && { schema: fields, ...(example === undefined ? {} : { example }) };
  return {
    required: upload?.required === true || (body !== undefined && !body.safeParse({}).success),
    content: {
      ...(json ? { 'application/json': json } : {}),
      ...(upload ? filesOf(upload, fields) : {}),
    },
  };
}

const file: JsonSchema = { type: 'string', format: 'binary', description: 'The file.' };

/** A form has the fields of the body beside the file. */
function filesOf(upload: Upload, fields: JsonSchema | undefined): Record<string, { schema: JsonSchema }> {
  const withFile = {
    type: 'object',
    properties: { file },
    ...(upload.required ? { required: ['file'] } : {}),
  };
  const form = fields ? { allOf: [fields, withFile] } : withFile;
  const alone = (upload.mediaTypes ?? []).map((type) => [type, { schema: file }] as const);
  return { 'multipart/form-data': { schema: form }, ...Object.fromEntries(alone) };
}

/** `gift_cards.issue` is `GiftCardsIssue`. */
const pascalCase = (name: string): string =>
  name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
