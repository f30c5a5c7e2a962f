import type { CustomFieldResourceName } from '@storefold/contracts';
import type { Fact } from '@storefold/kernel/core';
import { type CollectionSpec, categoryOf, type Document, type Stored } from '@storefold/kernel/ports';
import type { Documents, Projection } from '@storefold/kernel/subscriptions';
import { type ComparableValues, comparableAfter, comparableFields } from './comparable-values.ts';
import type { CustomFieldFact } from './custom-fields.ts';

type Project<F extends Fact> = Projection<F>['project'];
type Comparable = Document & Pick<ComparableValues, 'custom_values'>;

/** A collection whose documents also have the comparable values of their custom fields. */
export const comparableCollection = (spec: CollectionSpec): CollectionSpec => ({
  ...spec,
  fields: { ...spec.fields, custom_values: comparableFields.custom_values },
});

/** A read model of one kind of record whose documents also have the comparable values of their custom fields. */
export function comparableView<F extends Fact>(
  view: Projection<F>,
  resource: CustomFieldResourceName,
  collection: string,
): Projection<F> {
  const projectOwn = keepingValues<F>((fact, documents) => view.project(fact, documents), collection);
  return {
    ...view,
    categories: [...view.categories, 'custom_field'],
    collections: view.collections.map((spec) =>
      spec.name === collection ? comparableCollection(spec) : spec,
    ),
    project(fact, documents) {
      if (categoryOf(fact.stream) !== 'custom_field') return projectOwn(fact, documents);
      const change = fact as Stored<Fact> as Stored<CustomFieldFact>;
      return change.data.resource === resource ? projectValue(change, collection, documents) : undefined;
    },
  };
}

/** Applies a change of a custom field to the document of its record. */
export async function projectValue(
  fact: Stored<CustomFieldFact>,
  collection: string,
  documents: Documents,
): Promise<void> {
  const document = await documents.get<Comparable>(collection, fact.recordId);
  if (!document) return;
  const { custom_values } = comparableAfter(document, fact);
  documents.put<Comparable>(collection, { ...document, custom_values });
}

/** Projects the records' own facts, which know nothing of custom fields, without losing the values. */
export const keepingValues =
  <F extends Fact>(project: Project<F>, collection: string): Project<F> =>
  async (fact, documents) => {
    const put = new Map<string, Document>();
    const found = new Map<string, Comparable | undefined>();
    const find = async (id: string) => {
      if (!found.has(id)) found.set(id, await documents.get<Comparable>(collection, id));
      return found.get(id);
    };
    await project(fact, {
      get: async <D extends Document>(from: string, id: string) =>
        from === collection
          ? ((put.get(id) ?? (await find(id))) as D | undefined)
          : documents.get<D>(from, id),
      put(into, document) {
        if (into === collection) put.set(document.id, document);
        else documents.put(into, document);
      },
      remove(from, id) {
        if (from === collection) {
          put.delete(id);
          found.set(id, undefined);
        }
        documents.remove(from, id);
      },
    });
    for (const [id, document] of put) {
      const { custom_values } = (await find(id)) ?? {};
      documents.put<Comparable>(collection, custom_values ? { ...document, custom_values } : document);
    }
  };
