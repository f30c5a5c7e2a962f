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

  it('refer to nothing that is missing, and hold no schema that is not referred to', () => {
    for (const document of both) {
      const text = JSON.stringify(document);
      const referred = new Set([...text.matchAll(/"\$ref":"#([^"]+)"/g)].map(([, pointer = '']) => pointer));
      for (const pointer of referred) expect(at(document, pointer), pointer).toBeDefined();
      const schemas = Object.keys(document.components.schemas).map((name) => `/components/schemas/${name}`);
      expect(schemas.filter((pointer) => !referred.has(pointer))).toEqual([]);
    }
  });
});

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

const at = (document: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
