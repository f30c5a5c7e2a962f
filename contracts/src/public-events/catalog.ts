import { importSummary } from '../endpoints/imports.ts';
import { categoryAlone } from '../shapes/catalog/category.ts';
import { adminPrice } from '../shapes/catalog/price.ts';
import { adminProduct } from '../shapes/catalog/product.ts';
import { stockItem } from '../shapes/catalog/stock-item.ts';
import { adminVariant } from '../shapes/catalog/variant.ts';
import { asAnswered, ofFields, publicEvent } from './declaration.ts';

const ofProducts = { scope: 'products' } as const;
const theProduct = { ...ofProducts, ...asAnswered('product', '/api/v3/admin/products/:id', adminProduct) };
const theVariant = {
  ...ofProducts,
  ...asAnswered('variant', '/api/v3/admin/products/:product_id/variants/:id', adminVariant),
};
const thePrice = {
  ...ofProducts,
  data: adminPrice,
  payload: 'The price, as in `prices` of `GET /api/v3/admin/products/:product_id/variants/:id`',
};
const theCategory = {
  scope: 'categories',
  ...asAnswered('category', '/api/v3/admin/categories/:id', categoryAlone),
} as const;
const theStockItem = {
  scope: 'stock',
  ...asAnswered('stock item', '/api/v3/admin/stock_items/:id', stockItem),
} as const;

export const catalogEvents = [
  publicEvent({
    name: 'product.created',
    ...theProduct,
    means: 'A product was made. Its variants and prices follow as events of their own.',
  }),
  publicEvent({
    name: 'product.updated',
    ...theProduct,
    means:
      'Something that the product shows changed, also by a price, a variant, its stock or a deleted category. Told once for each change.',
  }),
  publicEvent({ name: 'product.deleted', ...theProduct, means: 'The product was deleted.' }),
  publicEvent({
    name: 'product.out_of_stock',
    ...theProduct,
    means: 'The last variant that could be bought sold out.',
  }),
  publicEvent({
    name: 'product.back_in_stock',
    ...theProduct,
    means: 'A variant of a sold-out product can be bought again.',
  }),
  publicEvent({ name: 'variant.created', ...theVariant, means: 'A variant was made.' }),
  publicEvent({
    name: 'variant.updated',
    ...theVariant,
    means:
      'Something that the variant shows changed, also by a price, its stock, its product or an option type. Told once for each change.',
  }),
  publicEvent({
    name: 'variant.deleted',
    ...theVariant,
    means: 'The variant was deleted, alone or with its product.',
  }),
  publicEvent({ name: 'category.created', ...theCategory, means: 'A category was made.' }),
  publicEvent({ name: 'category.updated', ...theCategory, means: 'The category changed or was moved.' }),
  publicEvent({ name: 'category.deleted', ...theCategory, means: 'The category was deleted.' }),
  publicEvent({
    name: 'price.created',
    ...thePrice,
    means: 'A variant got a price in one more currency.',
  }),
  publicEvent({ name: 'price.updated', ...thePrice, means: 'The price changed.' }),
  publicEvent({
    name: 'price.deleted',
    ...thePrice,
    means: 'The variant is no longer sold in that currency.',
  }),
  publicEvent({
    name: 'stock_item.created',
    ...theStockItem,
    means: 'The stock of a new variant is counted from now on.',
  }),
  publicEvent({
    name: 'stock_item.updated',
    ...theStockItem,
    means: 'The count, a reservation or the terms changed.',
  }),
  publicEvent({
    name: 'stock_item.deleted',
    ...theStockItem,
    means: 'The variant is gone, and its stock with it.',
  }),
] as const;

export const importEvents = [
  publicEvent({
    name: 'import.completed',
    scope: 'products',
    ...ofFields(
      'The import, as `GET /api/v3/admin/imports/:id` answers it, without `errors`, `products` and `records`',
      importSummary,
    ),
    means:
      'All rows of an import were read, or those before the place where its file breaks off or somebody canceled it. The counts of a canceled import may lack the rows that were being read at that moment.',
  }),
] as const;
