import {
  type CustomFieldType,
  comparedCustomFields,
  createCustomFieldDefinition,
  customFieldEndpoints,
  customFieldResources,
  customFieldTypes,
  type Endpoint,
  isComparedCustomField,
  listAdminProducts,
  listProducts,
  type Predicate,
  predicateMeanings,
} from '@storefold/contracts';
import { type DrivenService, driveService } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendProduct } from '../../catalog.examples.ts';
import { catalog } from '../../catalog.ts';

/** What is sent, and the products found by it. Null: the predicate is ignored. */
type Case = readonly [sent: string, found: string] | null;

const ignored: Readonly<Record<Predicate, Case>> = {
  eq: null,
  not_eq: null,
  in: null,
  cont: null,
  i_cont: null,
  start: null,
  end: null,
  gt: null,
  gteq: null,
  lt: null,
  lteq: null,
  null: null,
  not_null: null,
  present: null,
  blank: null,
};

const ofTexts: Readonly<Record<Predicate, Case>> = {
  ...ignored,
  eq: ['Linen', 'A'],
  not_eq: ['Linen', 'BCDE'],
  cont: ['in', 'AB'],
  i_cont: ['LIN', 'AB'],
  start: ['lin', 'B'],
  end: ['(.*)%_', 'C'],
  present: ['true', 'ABC'],
  blank: ['true', 'DE'],
};

const texts = ['Linen', 'linen & oak', 'Wax (.*)%_'];

/** By type: the values of the products A, B and C, what each predicate finds, and the order from Z to A. */
const table: Readonly<
  Record<
    CustomFieldType,
    readonly [values: readonly unknown[], Readonly<Record<Predicate, Case>>, sorted: string]
  >
> = {
  short_text: [texts, ofTexts, 'CBAED'],
  long_text: [texts, ofTexts, ''],
  number: [
    ['1.5', -2, '12345678901234567890.1'],
    {
      ...ignored,
      eq: ['1.50', 'A'],
      gt: ['12345678901234567890', 'C'],
      gteq: ['1.5', 'AC'],
      lt: ['1.5', 'B'],
      lteq: ['1.5', 'AB'],
      present: ['true', 'ABC'],
      blank: ['true', 'DE'],
    },
    'CABED',
  ],
  rich_text: [['<p>1.5</p>', '<p>-2</p>', '<p>3</p>'], ignored, ''],
  boolean: [[true, false, true], ignored, ''],
  json: [[{ a: 1 }, [1.5], 1.5], ignored, ''],
};

const predicates = Object.keys(predicateMeanings) as Predicate[];
const cells = customFieldTypes.flatMap((type) => predicates.map((predicate) => ({ type, predicate })));
/** What reaches the read models. All else is ignored before. */
const comparedCells = cells.filter(({ type, predicate }) => table[type][1][predicate] !== null);
const sortedTypes = customFieldTypes.filter((type) => table[type][2] !== '');
const everything = 'ABCDE';
const endpoints = customFieldEndpoints('product', customFieldResources.product);

/**
 * Every type of custom field with every predicate, in both APIs, of fields that shoppers see and of fields for staff.
 * `ignoredToo`: also those that are ignored, whatever the read models are.
 */
export function customFieldQueriesOn(
  env: () => Readonly<Record<string, string>>,
  { ignoredToo }: { readonly ignoredToo: boolean },
): void {
  let driven: DrivenService;

  beforeAll(async () => {
    driven = await driveService(catalog, { env: env() });
    const ids: string[] = [];
    for (const name of everything) ids.push((await sendProduct(driven, { name })).id);
    for (const type of customFieldTypes) {
      for (const display_on of ['both', 'back_end'] as const) await give(type, display_on, ids);
    }
  });
  afterAll(() => driven?.dispose());

  async function give(type: CustomFieldType, display_on: 'both' | 'back_end', ids: readonly string[]) {
    const compared = isComparedCustomField(type) ? comparedCustomFields[type] : undefined;
    const body = {
      resource_type: 'Product',
      namespace: display_on,
      key: type,
      field_type: type,
      display_on,
      searchable: compared !== undefined,
      sortable: compared?.isSortable === true,
    };
    const definition = await driven.send(createCustomFieldDefinition, { body });
    expect(definition.status, JSON.stringify(definition.body)).toBe(201);
    for (const [index, value] of table[type][0].entries()) {
      const given = { custom_field_definition_id: definition.body.id, value };
      const params = { product_id: ids[index] ?? '' };
      const answer = await driven.send(endpoints.create, { params, body: given });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    }
  }

  const found = async (endpoint: Endpoint, query: string): Promise<string> => {
    const { status, body } = await driven.send(endpoint, { query });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.meta.count).toBe(body.data.length);
    return body.data.map(({ name }: { name: string }) => name).join('');
  };

  describe.each([
    { of: 'both', of_whom: 'everybody', shownToShoppers: true },
    { of: 'back_end', of_whom: 'staff', shownToShoppers: false },
  ])('of fields for $of_whom', ({ of, shownToShoppers }) => {
    it.each(ignoredToo ? cells : comparedCells)(
      '$type $predicate finds what it says, or is ignored',
      async ({ type, predicate }) => {
        const cell = table[type][1][predicate];
        const declared: readonly Predicate[] = isComparedCustomField(type)
          ? comparedCustomFields[type].predicates
          : [];
        expect(cell !== null).toBe(declared.includes(predicate));
        const [sent, expected] = cell ?? ['1.5', everything];
        const query = `sort=name&q[cf_${of}_${type}_${predicate}]=${encodeURIComponent(sent)}`;
        expect(await found(listAdminProducts, query)).toBe(expected);
        expect(await found(listProducts, query)).toBe(shownToShoppers ? expected : everything);
      },
    );

    it.each(ignoredToo ? customFieldTypes : sortedTypes)(
      '%s sorts as it says, or is ignored',
      async (type) => {
        const [, , sorted] = table[type];
        const query = `sort=-cf_${of}_${type},-name`;
        const byName = 'EDCBA';
        expect(await found(listAdminProducts, query)).toBe(sorted || byName);
        expect(await found(listProducts, query)).toBe(shownToShoppers && sorted ? sorted : byName);
      },
    );
  });
}
