import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../endpoints.ts';
import { languages } from '../languages/index.ts';
import { refusalsOf } from '../refusals.ts';
import { openApiDocuments } from './document.ts';

const documents = openApiDocuments(allEndpoints, '1.2.3', { examples: {}, refusals: {} });
const both = [documents.store, documents.admin];

interface Shown {
  readonly error: { readonly code: string; readonly message: string };
}

interface Described {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

const operations = both.flatMap(({ paths }) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation: operation as Described })),
  ),
);

describe('the OpenAPI documents', () => {
  it('describe every endpoint under every path, each once', () => {
    const declared = allEndpoints.flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((each) => `${method.toLowerCase()} ${each.replace(/[:*](\w+)/g, '{$1}')}`),
    );
    expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(declared.toSorted());
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('name every code that an endpoint may refuse with', () => {
    for (const endpoint of allEndpoints) {
      const described = operations.find(({ operation }) => operation.operationId === endpoint.name);
      const text = JSON.stringify(described?.operation.responses);
      const codes = [...text.matchAll(/"enum":\[([^\]]*)\]/g)].flatMap(([, list]) => JSON.parse(`[${list}]`));
      expect(new Set(codes), endpoint.name).toEqual(refusalsOf(endpoint));
    }
  });

  it('show of what any request may get its own code and what the store says then', () => {
    for (const { components } of both) {
      const shown = Object.entries(components.responses).map(([name, { content }]) => {
        const json: { example?: unknown } = content?.['application/json'] ?? {};
        const example = json.example as Shown | undefined;
        expect(Object.values(languages.en.texts), name).toContain(example?.error.message);
        return [name, example?.error.code];
      });
      expect(Object.fromEntries(shown)).toEqual({
        RequestTimeout: 'invalid_request',
        UriTooLong: 'invalid_request',
        UnsupportedMediaType: 'invalid_request',
        HeadersTooLarge: 'invalid_request',
        ServerError: 'processing_error',
      });
    }
  });

  it('describe every field of every request and response', () => {
    const undescribed = both.flatMap(({ components }) =>
      Object.entries(components.schemas).flatMap(([name, schema]) => undescribedIn(schema, name)),
    );
    expect([...new Set(undescribed)], 'say it in the schema: .describe(…)').toEqual([]);
  });

  it('mark of two names of the same the one that nobody should begin to use', () => {
    const marked = both.flatMap(({ components }) =>
      Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
        Object.entries(properties as Record<string, { readonly deprecated?: boolean }>)
          .filter(([, { deprecated }]) => deprecated === true)
          .map(([field]) => `${name}.${field}`),
      ),
    );
    expect(marked).toEqual(
      expect.arrayContaining(['GiftCard.status', 'CustomField.type', 'AdminGiftCard.status']),
    );
    expect(new Set(marked.map((each) => each.split('.')[1]))).toEqual(new Set(['status', 'type', 'user_id']));
  });

  it('say of every second name of the same what it is another name of, and that it is to go unless it is kept', () => {
    const twice = new Set<string>();
    const look = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return;
      const { properties } = part as { properties?: Readonly<Record<string, Described>> };
      for (const [field, { description = '', deprecated }] of Object.entries(properties ?? {})) {
        const [, other] = /^(?:The same as|Another name of) `(\w+)`/.exec(String(description)) ?? [];
        if (other !== undefined) twice.add(`${field} = ${other}${deprecated === true ? '' : ', kept'}`);
      }
      for (const each of Object.values(part)) look(each);
    };
    for (const { components } of both) look(components.schemas);
    expect([...twice].toSorted()).toEqual(
      [
        // What storefronts and files of other systems send and read.
        'country = country_iso, kept',
        'firstname = first_name, kept',
        'id = iso, kept',
        'item_id = line_item_id, kept',
        'lastname = last_name, kept',
        'zipcode = postal_code, kept',
        'state = current_step, kept',
        'status = state',
        'type = field_type',
        'user_id = customer_id',
      ].toSorted(),
    );
  });

  it('describe every parameter and header', () => {
    for (const { paths, components } of both) {
      const { parameters, headers } = components;
      const own = Object.values(paths).flatMap((item) =>
        Object.values(item).flatMap(({ parameters: listed }) => listed.filter((each) => 'name' in each)),
      );
      for (const parameter of [...Object.values(parameters), ...own]) {
        expect(parameter.description, `${parameter.in} ${parameter.name}`).toMatch(/^[A-Z`]/);
      }
      for (const [name, { description }] of Object.entries(headers)) expect(description, name).toMatch(/\.$/);
    }
  });

  it('give each list of words a name of its own where generators name it by its schema and field', () => {
    const isWords = (part: unknown): boolean =>
      typeof part === 'object' &&
      part !== null &&
      ('enum' in part || ('anyOf' in part && (part.anyOf as unknown[]).some(isWords)));
    for (const { components } of both) {
      const named = Object.entries(components.schemas).flatMap(([schema, { properties = {} }]) =>
        Object.entries(properties as Record<string, unknown>)
          .filter(([, property]) => isWords(property))
          .map(([field]) => `${schema}_${field}`.replaceAll('_', '').toLowerCase()),
      );
      expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
    }
  });

  it('choose no more than they have to, because generators make a type of each choice', () => {
    for (const { components, paths } of both)
      expect(needlessChoicesIn({ schemas: components.schemas, paths }, '')).toEqual([]);
  });

  it('refer to nothing that is missing, and hold nothing that is not referred to', () => {
    for (const document of both) {
      const text = JSON.stringify(document);
      const referred = new Set([...text.matchAll(/"\$ref":"#([^"]+)"/g)].map(([, pointer = '']) => pointer));
      for (const pointer of referred) expect(at(document, pointer), pointer).toBeDefined();
      for (const kind of ['schemas', 'parameters', 'headers', 'examples'] as const) {
        const held = Object.keys(document.components[kind]).map((name) => `/components/${kind}/${name}`);
        expect(held.filter((pointer) => !referred.has(pointer))).toEqual([]);
      }
    }
  });
});

interface Described {
  readonly description?: unknown;
  readonly deprecated?: unknown;
}

/** The paths of the properties in a schema that have no sentence. */
function undescribedIn(part: unknown, path: string): string[] {
  if (typeof part !== 'object' || part === null) return [];
  if (Array.isArray(part)) return part.flatMap((each) => undescribedIn(each, path));
  return Object.entries(part).flatMap(([keyword, value]: [string, unknown]) =>
    keyword === 'properties'
      ? Object.entries(value as Record<string, { description?: string }>).flatMap(([name, property]) => [
          ...(/^[A-Z`].*\.$/.test(property.description ?? '') ? [] : [`${path}.${name}`]),
          ...undescribedIn(property, `${path}.${name}`),
        ])
      : undescribedIn(value, path),
  );
}

/** Choices of a choice, of one alone, of a simple type or null, of the empty text or any; and several types that are no choice. */
function needlessChoicesIn(part: unknown, path: string): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { anyOf, type } = part as { anyOf?: readonly Record<string, unknown>[]; type?: unknown };
  const simple = ['string', 'number', 'integer', 'boolean'];
  const isSimple = (each: Record<string, unknown>) =>
    simple.includes(String(each.type)) && !('const' in each) && !('enum' in each);
  const types = Array.isArray(type) ? type.filter((each) => each !== 'null') : [];
  const others = anyOf?.filter((each) => each.type !== 'null') ?? [];
  const isNeedless =
    types.includes('array') ||
    anyOf?.length === 1 ||
    anyOf?.some((each) => 'anyOf' in each && Object.keys(each).length === 1) ||
    (others.length === 1 && anyOf?.length === 2 && others.every(isSimple)) ||
    (others.some((each) => each.const === '') &&
      others.every((each) => each.type === 'string') &&
      others.length === 2 &&
      !others.some((each) => 'pattern' in each || 'format' in each || 'enum' in each));
  return [
    ...(isNeedless ? [path] : []),
    ...Object.entries(part).flatMap(([key, value]) =>
      key === 'example' || key === 'examples' ? [] : needlessChoicesIn(value, `${path}/${key}`),
    ),
  ];
}

const at = (document: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
