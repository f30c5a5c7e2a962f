import {
  changeProduct,
  createProduct,
  deleteProduct,
  listAdminCategories,
  listAdminProducts,
  taxCategories,
} from '@storefold/contracts';
import { measures, withStock } from '../measures.ts';
import { choicesFrom, screenOf } from '../screen.ts';

export const productsScreen = screenOf(
  { list: listAdminProducts, create: createProduct, change: changeProduct, delete: deleteProduct },
  {
    noun: 'product',
    path: 'products',
    position: 110,
    icon: 'box',
    title: 'name',
    columns: ['thumbnail_url', 'name', 'status', 'in_stock', 'variant_count', 'price', 'updated_at'],
    links: [{ icon: 'upload', label: 'new_import', url: '/admin/imports/new', scope: 'write_products' }],
    filters: [
      { key: 'search', kind: 'text' },
      { key: 'status_eq', kind: 'choice', choices: ['draft', 'active', 'archived'] },
      { key: 'in_stock', kind: 'flag' },
      { key: 'in_category', kind: 'choice', choices: choicesFrom(listAdminCategories, 'name') },
      { key: 'price_gte', kind: 'text' },
      { key: 'price_lte', kind: 'text' },
    ],
    fields: [
      { name: 'name' },
      { name: 'description', kind: 'longtext', from: 'description_html' },
      { name: 'status' },
      { name: 'available_on', kind: 'instant' },
      { name: 'slug' },
      { name: 'tags' },
      {
        name: 'category_ids',
        kind: 'ids',
        choices: choicesFrom(listAdminCategories, 'name'),
        from: 'categories',
      },
      { name: 'tax_category_id', choices: choicesFrom(taxCategories.list, 'name') },
      { name: 'sku', only: 'new' },
      { name: 'prices', kind: 'prices', areCompared: true, only: 'new' },
      { name: 'count_on_hand', kind: 'integer', only: 'new' },
      ...measures.map((measure) => ({ ...measure, only: 'new' as const })),
      { name: 'requires_shipping' },
      { name: 'meta_title' },
      { name: 'meta_description', kind: 'longtext' },
      { name: 'meta_keywords' },
    ],
    sentOtherwise: { fields: ['count_on_hand'], as: withStock },
    expands: ['categories'],
    namesWithin: { list: 'variants', title: 'options_text' },
    exports: 'products',
    formPoint: 'product_form',
  },
);
