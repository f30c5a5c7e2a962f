import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../endpoints.ts';
import { refusalsOf } from '../refusals.ts';
import { openApiDocuments } from './document.ts';

const documents = openApiDocuments(allEndpoints, '1.2.3', { examples: {}, refusals: {} });
const both = [documents.store, documents.admin];

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

const at = (document: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
