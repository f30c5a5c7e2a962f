import * as contracts from '@storefold/contracts';
import { allEndpoints, type Endpoint, type ErrorCode, publicEvents, refusalsOf } from '@storefold/contracts';
import { isCollection, type MethodName, methodName, shapeOf } from '@storefold/contracts/openapi';
import { z } from 'zod';
import { TypePrinter } from './type-printer.ts';

/** An endpoint with its place on the client. */
interface Method extends MethodName {
  readonly endpoint: Endpoint;
  /** The name that the contracts export it by. */
  readonly exported: string;
}

const apis = ['store', 'admin'] as const;
type Api = (typeof apis)[number];

const HEADER = '// Made from the contracts by `client/generate.mjs`. Do not edit.\n';

/** How the file of the methods names the one of the shapes. */
const SHAPES = 'S';

/** How shapes name a word that a later version may answer. */
const WORD = 'LaterWord';

/**
 * What the client knows of the contracts, by file name: the shapes, the public events, the methods with their types, and the
 * table of endpoints, which is all that is left of it at run time.
 */
export function clientFiles(): Readonly<
  Record<'shapes.ts' | 'methods.ts' | 'events.ts' | 'endpoints.ts', string>
> {
  const methods = everyMethod();
  const names = namesOf(methods);
  const shapes = new TypePrinter(names, WORD);
  for (const { endpoint } of methods) {
    if (endpoint.body) shapes.print(endpoint.body, 'input');
    if (endpoint.answer.body) shapes.print(endpoint.answer.body, 'output');
  }
  for (const { data } of publicEvents) shapes.print(data, 'output');
  const elsewhere = new TypePrinter(
    new Map([...names].map(([schema, name]) => [schema, `${SHAPES}.${name}`])),
    `${SHAPES}.${WORD}`,
  );
  return {
    'shapes.ts': shapesFile(shapes),
    'methods.ts': indented(
      [
        HEADER,
        METHOD_IMPORTS,
        operations(methods, elsewhere),
        ...apis.map((api) => treeOf(api, methods)),
      ].join('\n'),
    ),
    'events.ts': eventsFile(elsewhere),
    'endpoints.ts': [
      HEADER,
      `import type { EndpointRow } from '../endpoint-row.ts';\n`,
      ...apis.map((api) => tableOf(api, methods)),
    ].join('\n'),
  };
}

const METHOD_IMPORTS = `import type { CollectionMethod, Filtered, GetMethod, ItemOf, ListMethod, Operation, WriteMethod } from '../method-types.ts';
import type { Collection, Page } from '../page.ts';
import type * as ${SHAPES} from './shapes.ts';

type Name = keyof Operations;
type Answer<N extends Name> = Operations[N]['answer'];
type Code<N extends Name> = Operations[N]['code'];
type Query<N extends Name> = Operations[N]['query'];
type Texts = readonly string[];
type Get<N extends Name, P extends Texts = []> = GetMethod<P, Answer<N>, Code<N>, Query<N>>;
type List<N extends Name, P extends Texts = []> = ListMethod<P, ItemOf<Answer<N>>, Code<N>, Query<N>>;
type Collect<N extends Name, P extends Texts = []> = CollectionMethod<P, ItemOf<Answer<N>>, Code<N>, Query<N>>;
type Write<N extends Name, P extends Texts = []> = WriteMethod<P, Operations[N]['body'], Answer<N>, Code<N>, Query<N>>;
`;

function everyMethod(): readonly Method[] {
  const exported = new Map<unknown, string>(Object.entries(contracts).map(([name, value]) => [value, name]));
  const methods = allEndpoints
    .map((endpoint) => ({
      ...methodName(endpoint),
      endpoint: callable(endpoint),
      exported: exported.get(endpoint) ?? '',
    }))
    .filter(({ api }) => api !== undefined);
  refuseTwins(methods);
  return methods;
}

/** A version alone is no argument of a method: it is sent as `If-Match`. The methods are older than it. */
function callable(endpoint: Endpoint): Endpoint {
  const { body, ...others } = endpoint;
  return body === contracts.versionOnly ? others : endpoint;
}

/** @throws Error when two endpoints have the same place on the client */
function refuseTwins(methods: readonly Method[]): void {
  const seen = new Set<string>();
  for (const method of methods) {
    const place = `${method.api}.${placeOf(method)}`;
    if (seen.has(place)) throw new Error(`two endpoints would both be ${place}: ${method.endpoint.path}`);
    if (method.exported === '') throw new Error(`the contracts do not export ${method.endpoint.name}`);
    seen.add(place);
  }
}

const placeOf = ({ namespace, method }: MethodName): string => [...namespace, method].join('.');

/** Shapes are named as the contracts export them, other bodies after their endpoint. */
function namesOf(methods: readonly Method[]): ReadonlyMap<z.core.$ZodType, string> {
  const names = new Map<z.core.$ZodType, string>();
  for (const [name, value] of Object.entries(contracts)) {
    if (value instanceof z.ZodObject) names.set(value, pascalCase(name));
  }
  for (const { endpoint, exported } of methods) {
    const { body, answer } = endpoint;
    if (body && !names.has(body)) names.set(body, `${pascalCase(exported)}Body`);
    if (answer.body && !names.has(answer.body) && !isCollection(endpoint))
      names.set(answer.body, answerName(endpoint, exported));
  }
  return names;
}

/** Several endpoints answer with a session, each with a schema of its own. */
function answerName({ answer, access }: Endpoint, exported: string): string {
  const shape = shapeOf(answer.body);
  if ('refresh_token' in shape) return access.api === 'admin' ? 'AdminSession' : 'CustomerSession';
  if (Object.keys(shape).join() === 'message') return 'Message';
  return `${pascalCase(exported)}Answer`;
}

function shapesFile(printer: TypePrinter): string {
  const json = `/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * A word that a later version of the store may answer where this one answers those beside it: lists of words are open. It is any
 * text, written so that editors go on offering the known words.
 */
export type ${WORD} = string & Record<never, never>;\n`;
  const interfaces = [...printer.interfaces]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, fields]) => interfaceOf(name, fields, printer.interfaces));
  return indented([HEADER, json, ...interfaces].join('\n'));
}

/** What another interface says already is taken from there: `AdminCart` is a `Cart` with more. */
function interfaceOf(
  name: string,
  fields: readonly string[],
  others: ReadonlyMap<string, readonly string[]>,
): string {
  const [base] = [...others]
    .filter(
      ([other, its]) =>
        name.includes(other.replace(/(Input|Change)$/, '')) &&
        its.length < fields.length &&
        its.every((field) => fields.includes(field)),
    )
    .sort(([, one], [, two]) => two.length - one.length);
  const own = base ? fields.filter((field) => !base[1].includes(field)) : fields;
  return `export interface ${name} ${base ? `extends ${base[0]} ` : ''}{\n${own.join('\n')}\n}\n`;
}

/** What each public event carries, by its name. */
function eventsFile(printer: TypePrinter): string {
  const lines = publicEvents.map(
    ({ name, means, data }) => `  /** ${means} */\n  '${name}': ${printer.print(data, 'output')};`,
  );
  return indented(`${HEADER}
import type * as ${SHAPES} from './shapes.ts';

/** What public events carry, by their names. */
export interface EventData {
${lines.join('\n')}
}
`);
}

/** Answer, codes, body and query of each endpoint, under the name of the contracts. */
function operations(methods: readonly Method[], printer: TypePrinter): string {
  const groups = new Map<string, Method[]>();
  for (const method of methods)
    groups.set(callersOf(method), [...(groups.get(callersOf(method)) ?? []), method]);
  const common = new Map(
    [...groups].map(([name, own]) => [name, [...codesOfAll(own), 'processing_error'] as const]),
  );
  const entries = methods.map(
    (method) => `  ${method.exported}: ${operationOf(method, printer, common.get(callersOf(method)) ?? [])};`,
  );
  return `/** What any endpoint for the same callers may refuse with. */
${[...common].map(([name, codes]) => `type ${name} = ${union(codes)};`).join('\n')}

/** The endpoints, by their names in the contracts. */
export interface Operations {
${entries.join('\n')}
}
`;
}

/** The name of the codes that endpoints for the same callers have in common. */
const callersOf = ({ endpoint: { access } }: Method): string =>
  access.api === 'public'
    ? 'OfPublic'
    : `Of${pascalCase(access.api)}${pascalCase(access.who.replace('_user', ''))}`;

/** Codes that all endpoints for its callers have are left out, and the one that every write has. */
function operationOf(method: Method, printer: TypePrinter, common: readonly ErrorCode[]): string {
  const { endpoint } = method;
  const own = [...refusalsOf(endpoint)].filter(
    (code) => !common.includes(code) && code !== 'idempotency_key_reused',
  );
  const codes = [callersOf(method), ...own.map((code) => `'${code}'`)].join(' | ');
  const query = queryOf(endpoint, printer);
  const body = bodyOf(endpoint, printer) ?? (query && 'undefined');
  return `Operation<${[answerOf(endpoint, printer), codes, body, query].filter((part) => part !== '').join(', ')}>`;
}

/** A file stands among the fields of the body, or is the body. */
function bodyOf({ body, upload }: Endpoint, printer: TypePrinter): string | undefined {
  const fields = body && printer.print(body, 'input');
  if (!upload) return fields;
  const withFile = `{ file${upload.required ? '' : '?'}: Blob }`;
  const form = fields ? `(${fields} & ${withFile})` : withFile;
  return upload.mediaTypes ? `${form} | Blob` : form;
}

type Tree = Map<string, Tree | Method>;

function treeOf(api: Api, methods: readonly Method[]): string {
  const tree: Tree = new Map();
  for (const method of methods.filter((each) => each.api === api)) {
    let branch = tree;
    for (const word of method.namespace) {
      const next = branch.get(word) ?? new Map();
      if (!(next instanceof Map)) throw new Error(`${word} is both a method and a namespace of the client`);
      branch.set(word, next);
      branch = next;
    }
    if (branch.has(method.method)) throw new Error(`${placeOf(method)} is both a method and a namespace`);
    branch.set(method.method, method);
  }
  return `/** The endpoints of the ${pascalCase(api)} API. */
export interface ${pascalCase(api)}Methods ${printTree(tree)}\n`;
}

const codesOfAll = (methods: readonly Method[]): readonly ErrorCode[] => {
  const sets = methods.map(({ endpoint }) => refusalsOf(endpoint));
  return [...(sets[0] ?? [])].filter((code) => sets.every((set) => set.has(code)));
};

function printTree(tree: Tree): string {
  const members = [...tree].map(([name, node]) =>
    node instanceof Map
      ? `readonly ${name}: ${printTree(node)};`
      : `${docOf(node)}readonly ${name}: ${kindOf(node)}<'${node.exported}'${argumentsOf(node)}>;`,
  );
  return `{\n${members.join('\n')}\n}`;
}

const docOf = ({ endpoint, path }: Method): string =>
  `/** ${endpoint.summary} \`${endpoint.method} ${path}\` */\n`;

function kindOf({ endpoint }: Method): string {
  if (endpoint.method !== 'GET') return 'Write';
  return isPaged(endpoint) ? 'List' : isWhole(endpoint) ? 'Collect' : 'Get';
}

const argumentsOf = ({ parameters }: Method): string =>
  parameters.length === 0 ? '' : `, [${parameters.map((name) => `${name}: string`).join(', ')}]`;

function answerOf(endpoint: Endpoint, printer: TypePrinter): string {
  const { body } = endpoint.answer;
  if (!body) return 'undefined';
  if (!isPaged(endpoint) && !isWhole(endpoint)) return printer.print(body, 'output');
  const data = shapeOf(body).data as z.ZodArray;
  return `${isPaged(endpoint) ? 'Page' : 'Collection'}<${printer.print(data.element, 'output')}>`;
}

/** A list that is answered as a whole. One that goes on by other means than pages is an answer like any other. */
const isWhole = (endpoint: Endpoint): boolean =>
  isCollection(endpoint) && !('meta' in shapeOf(endpoint.answer.body));

const isPaged = (endpoint: Endpoint): boolean => isCollection(endpoint) && endpoint.list === true;

/** The query parameters of the endpoint itself, beside those that every list or answer has; empty when there are none. */
function queryOf(endpoint: Endpoint, printer: TypePrinter): string {
  const own = endpoint.query ? [printer.print(endpoint.query, 'input')] : [];
  return [...own, ...(endpoint.list ? [`Filtered<${narrowingOf(endpoint)}>`] : [])].join(' & ');
}

/** What a list is filtered and sorted by: attributes by the predicates that they have. */
function narrowingOf({
  filters = {},
  plainFilters = [],
  otherFilters = [],
  sorts = [],
  customFields,
}: Endpoint) {
  const {
    text = [],
    caseInsensitive = [],
    'text[]': texts = [],
    number = [],
    timestamp = [],
    boolean = [],
  } = filters;
  const kinds = {
    text: [...text, ...caseInsensitive, ...texts],
    order: [...number, ...timestamp],
    boolean,
    plain: plainFilters,
    other: otherFilters,
    sort: sorts,
  };
  const parts = Object.entries(kinds).flatMap(([kind, names]) =>
    names.length === 0 ? [] : [`${kind}: ${union(names)}`],
  );
  return `{ ${[...parts, ...(customFields ? ['custom: true'] : [])].join('; ')} }`;
}

/** One row for each endpoint: where it is on the client, method, path, and what its requests need. */
function tableOf(api: Api, methods: readonly Method[]): string {
  const rows = methods
    .filter((method) => method.api === api)
    .map((method) => {
      const { method: verb } = method.endpoint;
      return `  ['${placeOf(method)}', '${verb}', '${method.path}', '${traitsOf(method).join(' ')}'],`;
    });
  return `export const ${api}Endpoints: readonly EndpointRow[] = [\n${rows.join('\n')}\n];\n`;
}

/** `body`: takes one; `session`: answers with tokens; `open`: works without a token, and ignores one; `pages`: a list. */
function traitsOf({ endpoint }: Method): readonly string[] {
  const { access, answer, body, upload } = endpoint;
  return [
    ...(body || upload ? ['body'] : []),
    ...('refresh_token' in shapeOf(answer.body) ? ['session'] : []),
    ...('who' in access && access.who === 'anyone' ? ['open'] : []),
    ...(isPaged(endpoint) ? ['pages'] : []),
  ];
}

/** Each line as deep as its braces. Editors show these files to those who follow a type. */
function indented(text: string): string {
  let depth = 0;
  const lines = text.split('\n').map((line) => {
    const bare = line.trimStart();
    const isComment = /^(\/?\*|\/\/)/.test(bare);
    const opened = isComment ? 0 : bare.split(/[{[(]/).length - bare.split(/[}\])]/).length;
    const before = /^[}\])]/.test(bare) ? depth + opened : depth;
    depth += opened;
    return bare === '' ? '' : `${'  '.repeat(Math.max(before, 0))}${bare.startsWith('*') ? ' ' : ''}${bare}`;
  });
  return lines.join('\n');
}

const union = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' | ');

const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
