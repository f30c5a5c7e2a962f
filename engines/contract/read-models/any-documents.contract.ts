import { inMemory, START } from '@storefold/kernel/ports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkpointStep } from '../positions.ts';
import { countsOf, entries, idsOf, put } from './documents.ts';
import { documentsAndQueries, type Query } from './shelf.arbitraries.ts';
import { shelf, type Thing } from './shelf.examples.ts';
import type { ContractSuite } from './suite.ts';

const { fieldOf, inOrder, matching } = inMemory;

export function anyDocumentsContract(suite: ContractSuite, runs: number): void {
  it('finds, sorts, pages, counts and groups any documents as plain code does', {
    timeout: 300_000,
  }, async () => {
    const model = await suite.openShelf();
    const collection = model.collection<Thing>('things');
    await put(model, crowd, { after: START, upTo: 0 });
    let checkpoint = 0;
    let asked: Query[] = [];
    await fc.assert(
      fc.asyncProperty(documentsAndQueries, async ({ documents, queries }) => {
        const old = await collection.find({ filter: { field: 'id', prefix: 't' } });
        await model.write(
          [
            ...old.map(({ id }) => ({ collection: 'things', remove: id })),
            ...documents.map((document) => ({ collection: 'things', put: document })),
          ],
          checkpointStep(checkpoint, checkpoint + 1),
        );
        checkpoint += 1;
        // Some were asked before the documents changed, so that nothing outdated is remembered.
        asked = [...queries, ...asked].slice(0, queries.length + ASKED_AGAIN);
        for (const { filter, sort, offset, limit } of asked) {
          const all = [...crowd, ...documents].filter(matching(filter, shelf)).toSorted(inOrder(sort, shelf));
          const query = { filter, sort, offset, limit };
          const page = await collection.page(query);
          expect(idsOf(page.documents)).toEqual(idsOf(all.slice(offset, offset + limit)));
          expect(page.count).toBe(all.length);
          expect(await collection.page(query)).toEqual(page);
          expect(idsOf(await collection.find(query))).toEqual(idsOf(page.documents));
          expect(idsOf(await collection.find({ filter, sort }))).toEqual(idsOf(all));
          const fields = someFields(JSON.stringify(query).length);
          const facets = await Promise.all(fields.map((field) => collection.facets(field, filter)));
          for (const [index, field] of fields.entries()) {
            const values = all.flatMap(fieldOf(field, shelf).valuesOf);
            expect(entries(facets[index] ?? new Map())).toEqual(entries(countsOf(values)));
          }
          const prices = all.flatMap(({ price }) => (typeof price === 'number' ? [price + 0] : []));
          expect(await collection.range('price', filter)).toEqual(
            prices.length === 0 ? undefined : { min: Math.min(...prices), max: Math.max(...prices) },
          );
        }
      }),
      { numRuns: runs },
    );
  });
}

const ASKED_AGAIN = 5;

const fieldNames = Object.keys(shelf.fields).map((field) => (field === 'more' ? 'more.a' : field));

/** Two of the fields, others for each number. */
const someFields = (number: number): string[] =>
  [0, 1].map((more) => fieldNames[(number + more) % fieldNames.length] ?? '');

/** Additional documents, so that a query can match a few among many. */
const crowd = Array.from({ length: 60 }, (_, n): Thing => ({ id: `z${100 + n}`, price: 1_000 + n }));
