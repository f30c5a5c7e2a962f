import * as contracts from '@storefold/contracts';
import { allEndpoints, type Endpoint, type ErrorCode, refusalsOf } from '@storefold/contracts';
import { z } from 'zod';
import { isCollection, type MethodName, methodName, shapeOf } from './method-names.ts';
import { TypePrinter } from './type-printer.ts';

/** An endpoint with its place on the client. */
interface Method extends MethodName {
  readonly endpoint: Endpoint;
  /** The name that the contracts export it by. */
  readonly exported: string;
}

const apis = ['store', 'admin'] as const;
type Api = (typeof apis)[number];

const HEADER = '// Made from the contracts by `npm run client:generate`. Do not edit.\n';

/**
 * What the client knows of the contracts, by file name: the shapes, the methods with their types, and the table of
 * endpoints, which is all that is left of it at run time.
 */
export function clientFiles(): Readonly<Record<string, string>> {
  const methods = everyMethod();
  const printer = new TypePrinter(namesOf(methods));
  const trees = apis.map((api) => treeOf(api, methods, printer)).join('\n');
  const check = operations(methods, printer);
  const row = `import type { EndpointRow } from '../endpoint-row.ts';\n`;
  return {
    'shapes.ts': shapes(printer),
    'methods.ts': [
      HEADER,
      importOf(methodTypes, '../method-types.ts', trees),
      shapesIn(trees, printer),
      trees,
    ].join('\n'),
    'operations.check.ts': [HEADER, shapesIn(check, printer), check].join('\n'),
    'endpoints.ts': [HEADER, row, ...apis.map((api) => tableOf(api, methods))].join('\n'),
  };
}

function everyMethod(): readonly Method[] {
  const exported = new Map<unknown, string>(Object.entries(contracts).map(([name, value]) => [value, name]));
  const methods = allEndpoints
    .map((endpoint) => ({ ...methodName(endpoint), endpoint, exported: exported.get(endpoint) ?? '' }))
    .filter(({ api }) => api !== undefined);
  refuseTwins(methods);
  return methods;
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

function shapes(printer: TypePrinter): string {
  const json = `/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };\n`;
  const interfaces = [...printer.interfaces]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, fields]) => `export interface ${name} ${fields}\n`);
  return [HEADER, json, ...interfaces].join('\n');
}

const methodTypes = ['CollectionMethod', 'Filtered', 'GetMethod', 'ListMethod', 'NoQuery', 'WriteMethod'];

const shapesIn = (text: string, printer: TypePrinter): string =>
  importOf(['Json', ...printer.interfaces.keys()].sort(), './shapes.ts', text);

/** Imports those of the names that a text uses. */
function importOf(names: readonly string[], from: string, text: string): string {
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  return `import type { ${used.join(', ')} } from '${from}';\n`;
}

type Tree = Map<string, Tree | Method>;

function treeOf(api: Api, methods: readonly Method[], printer: TypePrinter): string {
  const tree: Tree = new Map();
  const own = methods.filter((method) => method.api === api);
  for (const method of own) {
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
  const everywhere = codesOfAll(own);
  const common = `/** The codes that any endpoint of this API may refuse with. */
type ${pascalCase(api)}Refusal = ${union([...everywhere, 'processing_error'])};\n`;
  return `${common}
/** The endpoints of the ${pascalCase(api)} API. */
export interface ${pascalCase(api)}Methods ${printTree(tree, printer, everywhere)}`;
}

const codesOfAll = (methods: readonly Method[]): readonly ErrorCode[] => {
  const sets = methods.map(({ endpoint }) => refusalsOf(endpoint));
  return [...(sets[0] ?? [])].filter((code) => sets.every((set) => set.has(code)));
};

function printTree(tree: Tree, printer: TypePrinter, everywhere: readonly ErrorCode[]): string {
  const members = [...tree].map(([name, node]) =>
    node instanceof Map
      ? `readonly ${name}: ${printTree(node, printer, everywhere)};`
      : `${docOf(node)}readonly ${name}: ${typeOf(node, printer, everywhere)};`,
  );
  return `{\n${members.join('\n')}\n}`;
}

const docOf = ({ endpoint, path }: Method): string =>
  `/** ${endpoint.summary} \`${endpoint.method} ${path}\` */\n`;

function typeOf(method: Method, printer: TypePrinter, everywhere: readonly ErrorCode[]): string {
  const { endpoint, parameters, api } = method;
  const own = [...refusalsOf(endpoint)].filter(
    (code) => !everywhere.includes(code) && code !== 'processing_error',
  );
  const codes = [`${pascalCase(api ?? '')}Refusal`, ...own.map((code) => `'${code}'`)].join(' | ');
  const parameterTypes = `[${parameters.map((name) => `${name}: string`).join(', ')}]`;
  const answer = answerOf(endpoint, printer);
  if (endpoint.method !== 'GET') {
    const body = endpoint.body ? printer.print(endpoint.body, 'input') : 'undefined';
    return `WriteMethod<${[parameterTypes, body, answer, codes, queryOf(endpoint, printer)].join(', ')}>`;
  }
  const kind = isPaged(endpoint) ? 'ListMethod' : isCollection(endpoint) ? 'CollectionMethod' : 'GetMethod';
  return `${kind}<${[parameterTypes, answer, codes, queryOf(endpoint, printer)].join(', ')}>`;
}

/** The item of a list, the answer of anything else. */
function answerOf(endpoint: Endpoint, printer: TypePrinter): string {
  const { body } = endpoint.answer;
  if (!body) return 'undefined';
  if (!isCollection(endpoint)) return printer.print(body, 'output');
  const data = shapeOf(body).data as z.ZodArray;
  return printer.print(data.element, 'output');
}

const isPaged = (endpoint: Endpoint): boolean =>
  isCollection(endpoint) && 'meta' in shapeOf(endpoint.answer.body);

/** The query parameters of the endpoint itself, beside those that every list or answer has. */
function queryOf({ query, list, plainFilters = [] }: Endpoint, printer: TypePrinter): string {
  const own = query ? [printer.print(query, 'input')] : [];
  const plain = plainFilters.length > 0 ? `<${union(plainFilters)}>` : '';
  return [...own, ...(list ? [`Filtered${plain}`] : [])].join(' & ') || 'NoQuery';
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
  const { access, answer, body } = endpoint;
  return [
    ...(body ? ['body'] : []),
    ...('refresh_token' in shapeOf(answer.body) ? ['session'] : []),
    ...('who' in access && access.who === 'anyone' ? ['open'] : []),
    ...(isPaged(endpoint) ? ['pages'] : []),
  ];
}

/** Body and answer of each endpoint under the name of the contracts, for a check that they say the same. */
function operations(methods: readonly Method[], printer: TypePrinter): string {
  const entries = methods.map(({ endpoint, exported }) => {
    const body = endpoint.body ? printer.print(endpoint.body, 'input') : 'undefined';
    const answer = endpoint.answer.body ? printer.print(endpoint.answer.body, 'output') : 'undefined';
    return `  ${exported}: { body: ${body}; answer: ${answer} };`;
  });
  return `export interface Operations {\n${entries.join('\n')}\n}\n`;
}

const union = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' | ');

const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
