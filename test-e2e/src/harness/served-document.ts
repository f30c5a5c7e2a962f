import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import type { LooseJson } from './loose-json.ts';

/** A request and its response, as they were sent. */
export interface Exchange {
  readonly method: string;
  /** The path with its query. */
  readonly target: string;
  readonly status: number;
  readonly body: LooseJson;
}

/** The OpenAPI documents: all stores serve the same, and to make them costs a store as much as its start. */
const documents = new Map<string, Promise<ServedDocument>>();
/** Stores whose documents have endpoints of extensions, too. */
const withExtensions = new Set<string>();

/** Says that a store serves documents of its own. */
export const hasExtensions = (baseUrl: string): unknown => withExtensions.add(baseUrl);

/**
 * Holds a response against the OpenAPI document that stores serve: its status must be listed, and its body must have
 * the form that the document gives for it, without any other key.
 */
export async function holdAgainstDocument(baseUrl: string, exchange: Exchange): Promise<void> {
  const [, api] = /^\/api\/v3\/(store|admin)\//.exec(exchange.target) ?? [];
  if (api === undefined) return;
  const url = `${baseUrl}/openapi/${api}.json`;
  const key = withExtensions.has(baseUrl) ? url : api;
  const known = documents.get(key) ?? ServedDocument.from(url);
  documents.set(key, known);
  // A store that ends meanwhile leaves the question to the next.
  known.catch(() => documents.delete(key));
  (await known).hold(exchange);
}

interface Operation {
  readonly method: string;
  readonly template: string;
  readonly pattern: RegExp;
  readonly responses: LooseJson;
}

class ServedDocument {
  readonly #ajv = addFormats.default(
    new Ajv2020({
      strict: false,
      allErrors: true,
      verbose: true,
      // A thousand validators, each used a few times: what they cost is to be made.
      inlineRefs: false,
      code: { optimize: false },
    }),
  );
  readonly #operations: readonly Operation[];
  readonly #validators = new Map<string, ValidateFunction | undefined>();

  private constructor(private readonly document: LooseJson) {
    this.#ajv.addSchema(closed(document), 'document');
    this.#operations = Object.entries<LooseJson>(document.paths)
      .flatMap(([template, item]) =>
        Object.entries<LooseJson>(item).map(([method, { responses }]) => ({
          method: method.toUpperCase(),
          template,
          pattern: patternOf(template),
          responses,
        })),
      )
      .toSorted((one, other) => placeholders(one.template) - placeholders(other.template));
  }

  static async from(url: string): Promise<ServedDocument> {
    const response = await fetch(url);
    const text = await response.text();
    if (!response.ok) throw new Error(`${url} answers ${response.status}: ${text.slice(0, 300)}`);
    return new ServedDocument(JSON.parse(text));
  }

  hold({ method, target, status, body }: Exchange): void {
    const [path = '', query = ''] = target.split('?');
    const operation = this.#operations.find((each) => each.method === method && each.pattern.test(path));
    if (operation === undefined) return;
    const name = `${method} ${operation.template}: ${status}`;
    const key = [String(status), `${Math.floor(status / 100)}XX`].find((each) => each in operation.responses);
    if (key === undefined) expect.fail(`${name} is not among the responses of its document`);
    if (status < 300 && /(^|&)fields=/.test(query)) return;
    const validate = this.#validatorOf(operation, key);
    if (validate === undefined) expect(body, `${name} has no body`).toBeUndefined();
    else if (!validate(body)) expect.fail(`${name} differs from its document\n${problemsOf(validate)}`);
  }

  #validatorOf({ method, template, responses }: Operation, status: string): ValidateFunction | undefined {
    const reference: string | undefined = responses[status].$ref;
    const pointer = reference ?? `#/paths/${escaped(template)}/${method.toLowerCase()}/responses/${status}`;
    if (!this.#validators.has(pointer)) {
      const response = reference ? at(this.document, reference) : responses[status];
      const [mediaType = ''] = Object.keys(response.content ?? {});
      const schema = { $ref: `document${pointer}/content/${escaped(mediaType)}/schema` };
      this.#validators.set(pointer, response.content ? this.#ajv.compile(schema) : undefined);
    }
    return this.#validators.get(pointer);
  }
}

/** Clients take any key; here one that the document does not name is a mistake. */
function closed(part: LooseJson): LooseJson {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([key, value]) => [key, closed(value)]);
  const isOpen = part.type === 'object' && 'properties' in part && !('additionalProperties' in part);
  return { ...Object.fromEntries(entries), ...(isOpen ? { additionalProperties: false } : {}) };
}

const problemsOf = ({ errors }: ValidateFunction): string =>
  (errors ?? [])
    .map(({ instancePath, message, params, data }) => {
      const value = JSON.stringify(data)?.slice(0, 120);
      return `  at ${instancePath || '/'}: ${message} ${JSON.stringify(params)}; it was ${value}`;
    })
    .join('\n');

const placeholders = (template: string): number => template.split('{').length;

function patternOf(template: string): RegExp {
  const source = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'id_or_permalink' ? '.+' : '[^/]+',
  );
  return new RegExp(`^${source}$`);
}

const escaped = (template: string): string =>
  encodeURIComponent(template.replaceAll('~', '~0').replaceAll('/', '~1'));

const at = (document: LooseJson, reference: string): LooseJson =>
  reference
    .split('/')
    .slice(1)
    .reduce((part, key) => part[key], document);
