import {
  createCustomFieldDefinition,
  type Endpoint,
  listAdminProducts,
  listProducts,
  readProductFilters,
} from '@storefold/contracts';
import { type DrivenService, driveService, openTestPorts, type TestPorts } from '@storefold/engines/testing';
import type { Document, ReadModels } from '@storefold/kernel/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendProduct } from '../../catalog.examples.ts';
import { catalog } from '../../catalog.ts';

let opened: TestPorts;
let driven: DrivenService;
/** What the service asked its read models. */
let reads: string[] = [];

beforeAll(async () => {
  opened = await openTestPorts('catalog', {}, catalog.settings);
  driven = await driveService(catalog, { ports: { readModels: recorded(opened.readModels) } });
  const flags = { field_type: 'short_text', display_on: 'back_end', searchable: true, sortable: true };
  const body = { resource_type: 'Product', namespace: 'custom', key: 'supplier', ...flags };
  expect((await driven.send(createCustomFieldDefinition, { body })).status).toBe(201);
  await sendProduct(driven, { name: 'Apron' });
});
afterAll(async () => {
  await driven?.dispose();
  await opened?.dispose();
});

async function readsOf(endpoint: Endpoint, query: string): Promise<string[]> {
  reads = [];
  expect((await driven.send(endpoint, { query })).status).toBe(200);
  return reads;
}

describe('a field that is for staff', () => {
  it.each([
    'q[cf_custom_supplier_eq]=x',
    'q[cf_custom_supplier_i_cont]=x&q[cf_custom_supplier_blank]=true',
    'sort=-cf_custom_supplier',
  ])('costs shoppers the same reads as one that there is not: %s', async (query) => {
    // What narrows a list down is the same in every order.
    const lists = query.startsWith('sort') ? [listProducts] : [listProducts, readProductFilters];
    for (const endpoint of lists) {
      const unknown = await readsOf(endpoint, query.replaceAll('supplier', 'supplied'));
      expect(unknown.length).toBeGreaterThan(0);
      expect(await readsOf(endpoint, query)).toEqual(unknown);
    }
    const [forStaff, unknownToStaff] = [
      await readsOf(listAdminProducts, query),
      await readsOf(listAdminProducts, query.replaceAll('supplier', 'supplied')),
    ];
    expect(forStaff).not.toEqual(unknownToStaff);
  });
});

/** The same read models, which note each query with what it asks. */
function recorded(readModels: ReadModels): ReadModels {
  return noting(readModels, {
    open: async (...parameters: Parameters<ReadModels['open']>) => {
      const model = await readModels.open(...parameters);
      const collection = (name: string) => noted(model.collection<Document>(name), name);
      return noting(model, { collection: collection as typeof model.collection });
    },
  });
}

const noted = <T extends object>(collection: T, collectionName: string): T =>
  noting(collection, {}, (method, parameters) => {
    reads.push(`${collectionName}.${method} ${JSON.stringify(parameters)}`);
  });

function noting<T extends object>(
  target: T,
  replaced: Partial<T>,
  note: (method: string, parameters: unknown[]) => void = () => undefined,
): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(replaced, name) ?? Reflect.get(object, name, object);
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]) => {
        note(String(name), parameters);
        return (value as (...all: unknown[]) => unknown).apply(object, parameters);
      };
    },
  });
}
