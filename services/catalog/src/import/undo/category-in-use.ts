import { where } from '@storefold/kernel/ports';
import type { Views } from '@storefold/server/runtime';
import { CATEGORIES } from '../../category/category.view.ts';
import { PRODUCTS } from '../../product/read-model/product.documents.ts';

/** Whether products are in a category, or other categories below it. */
export async function isCategoryInUse(id: string, views: Views): Promise<boolean> {
  const [products, below] = await Promise.all([
    views.collection(PRODUCTS).find({ filter: where({ category_ids: id }), limit: 1 }),
    views.collection(CATEGORIES).find({ filter: where({ ancestor_ids: id }), limit: 1 }),
  ]);
  return products.length > 0 || below.length > 0;
}
