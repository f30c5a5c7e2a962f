import type { CollectionName } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import type { ProductFact } from '../product.ts';
import { digestsIn } from './medium.ts';

/** The digests of the files that a product names, under the product's id. */
interface ProductFilesDocument {
  readonly id: string;
  readonly digests: readonly string[];
}

export const PRODUCT_FILES: CollectionName<ProductFilesDocument> = 'product_files';

/** Products whose media name files. The others are not in it. */
export const productFilesView: Projection<ProductFact> = {
  name: 'product_files',
  version: 1,
  categories: ['product'],
  facts: ['ProductCreated', 'ProductChanged', 'ProductDeleted'],
  collections: [{ name: PRODUCT_FILES, fields: { digests: 'text[]' } }],
  project(fact, documents) {
    const media = mediaAfter(fact);
    if (!media) return;
    const digests = digestsIn(media);
    if (digests.length > 0) documents.put(PRODUCT_FILES, { id: fact.recordId, digests });
    else documents.remove(PRODUCT_FILES, fact.recordId);
  },
};

/** Undefined: as before. */
function mediaAfter(fact: ProductFact) {
  if (fact.type === 'ProductDeleted') return [];
  return fact.type === 'ProductCreated' || fact.type === 'ProductChanged' ? fact.data.media : undefined;
}
