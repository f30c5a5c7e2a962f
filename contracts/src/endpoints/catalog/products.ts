import { z } from 'zod';
import { endpoint, scoped, shopper } from '../../endpoint.ts';
import { productNoun } from '../../nouns/catalog/product.ts';
import { translationsInput } from '../../records/translations.ts';
import { bulkInput, bulkOutcome } from '../../shapes/catalog/bulk.ts';
import { adminProduct, product, productStatuses } from '../../shapes/catalog/product.ts';
import { productFilters } from '../../shapes/catalog/product-filters.ts';
import { listOf, optionalMetadata, optionalText, timeInput } from '../../values.ts';
import { chapter } from '../chapter.ts';
import { customFieldsInput } from '../custom-fields.ts';
import { longText, mediaInput, nameInput, variantInput } from './inputs.ts';

const storePath = '/api/v3/store/products';
const adminPath = '/api/v3/admin/products';

const plainFilters = [
  'search',
  'price_gte',
  'price_lte',
  'in_stock',
  'in_category',
  'in_categories[]',
  'tags_name_cont',
];

const otherFilters = ['with_option_value_ids'];

const productFilterNotes = `
- \`search\`: words that begin words of the name, a SKU or a searchable custom field; case and accents do not count
- \`price_gte\`, \`price_lte\`: bounds of the lowest variant price in the requested currency
- \`in_stock=true\`: something of it can be bought; \`false\`: nothing can
- \`in_category\`, \`in_categories[]\`: in this category or one below it
- \`q[with_option_value_ids][]\`: has one of the values of each option type that is named
- \`tags_name_cont\`: a tag contains the text
`;

const productFiltersOfList = {
  text: ['id', 'name', 'slug', 'description', 'meta_title', 'meta_description'],
  'text[]': ['sku'],
  number: ['price'],
  timestamp: ['available_on'],
} as const;

/** `manual` is the order by hand: in one category its own, else that of `position`. */
const productSorts = [
  'manual',
  'best_selling',
  'price',
  'available_on',
  'name',
  'slug',
  'sku',
  'description',
  'meta_title',
  'meta_description',
  'id',
];

export const listProducts = endpoint({
  name: 'products.list',
  service: 'catalog',
  method: 'GET',
  path: storePath,
  access: shopper,
  summary: 'Lists the products that are for sale: searched, filtered, sorted, a page at a time.',
  description: productFilterNotes,
  list: true,
  filters: productFiltersOfList,
  sorts: productSorts,
  plainFilters,
  otherFilters,
  customFields: 'product',
  answer: { status: 200, body: listOf(product) },
  refusals: [],
  cache: 'public',
});

export const readProduct = endpoint({
  name: 'products.read',
  service: 'catalog',
  method: 'GET',
  path: `${storePath}/:id_or_slug`,
  access: shopper,
  summary: 'Shows one product that is for sale.',
  description:
    'A slug that the product had before answers the product too, with its slug of today and `Link: </products/{slug}>; rel="canonical"`, until another product takes it.',
  answer: { status: 200, body: product },
  refusals: ['record_not_found'],
  cache: 'public',
});

export const readProductFilters = endpoint({
  name: 'products.filters',
  service: 'catalog',
  method: 'GET',
  path: `${storePath}/filters`,
  access: shopper,
  summary: 'Tells how a list of products can be narrowed down, with counts.',
  description:
    'With `category_id`: the filters of the products in that category and below it, with its children as choices.',
  query: z.object({
    category_id: z.string().optional().describe('The category to look in, with those below it.'),
  }),
  list: true,
  filters: productFiltersOfList,
  sorts: [],
  plainFilters,
  otherFilters,
  customFields: 'product',
  answer: { status: 200, body: productFilters },
  refusals: [],
  cache: 'public',
});

const texts = {
  slug: optionalText,
  /** HTML, or plain text. */
  description: longText,
  meta_title: optionalText,
  meta_description: optionalText,
  meta_keywords: optionalText,
};

const productInput = {
  ...texts,
  translations: translationsInput(productNoun, { name: nameInput, ...texts }),
  status: z
    .enum(productStatuses)
    .optional()
    .describe('`draft` is being prepared, `active` is sold, `archived` is sold no longer.'),
  available_on: timeInput.describe(
    'From when on it is sold, once it is active; a date alone is its first instant in the time zone of the store.',
  ),
  tags: z.array(z.string().trim().min(1).max(255)).max(100).optional(),
  category_ids: z
    .array(z.string())
    .max(100)
    .optional()
    .describe('The categories it stands in (`ctg_…`); a new list replaces the earlier one.'),
  position: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullish()
    .describe('Its place in `sort=manual` without a category. Default: behind those that have one.'),
  tax_category_id: optionalText,
  requires_shipping: z
    .boolean()
    .optional()
    .describe(
      'Whether it is delivered although files serve it, such as a book with its e-book. Default: false.',
    ),
  vendor: optionalText.describe('Who makes it, or whose brand it is.'),
  product_type: optionalText.describe('What kind of thing it is, in the words of the shop.'),
  media: z.array(mediaInput).max(100).optional(),
  metadata: optionalMetadata,
  custom_fields: customFieldsInput.optional(),
};

/** The fields of a product's only variant, which may be given on the product itself. */
const onlyVariantInput = {
  sku: variantInput.sku,
  barcode: variantInput.barcode,
  prices: variantInput.prices,
  stock_items: variantInput.stock_items,
  track_inventory: variantInput.track_inventory,
  weight: variantInput.weight,
  height: variantInput.height,
  width: variantInput.width,
  depth: variantInput.depth,
};

export const createProduct = endpoint({
  name: 'admin_products.create',
  service: 'catalog',
  method: 'POST',
  path: adminPath,
  access: scoped('write_products'),
  summary: 'Makes a product, a draft unless another status is given.',
  description: 'Without `variants` the product gets one variant, made from the fields of the product itself.',
  body: z.object({
    name: nameInput,
    ...productInput,
    ...onlyVariantInput,
    variants: z.array(z.object(variantInput)).max(100).optional(),
  }),
  answer: { status: 201, body: adminProduct },
  refusals: ['validation_error'],
});

export const listAdminProducts = endpoint({
  name: 'admin_products.list',
  service: 'catalog',
  method: 'GET',
  path: adminPath,
  access: scoped('read_products'),
  summary: 'Lists all products of the store.',
  description: productFilterNotes,
  list: true,
  filters: {
    ...productFiltersOfList,
    text: [...productFiltersOfList.text, 'status'],
    timestamp: [...productFiltersOfList.timestamp, 'created_at', 'updated_at'],
  },
  sorts: [...productSorts, 'status', 'created_at', 'updated_at'],
  plainFilters,
  otherFilters,
  customFields: 'product',
  answer: { status: 200, body: listOf(adminProduct) },
  refusals: [],
});

export const readAdminProduct = endpoint({
  name: 'admin_products.read',
  service: 'catalog',
  method: 'GET',
  path: `${adminPath}/:id`,
  access: scoped('read_products'),
  summary: 'Shows one product, by id or slug.',
  answer: { status: 200, body: adminProduct },
  refusals: ['record_not_found'],
});

const changedProduct = (mostVariants: number) =>
  z.object({
    name: nameInput.optional(),
    ...productInput,
    ...onlyVariantInput,
    variants: z
      .array(z.object({ id: z.string().optional(), ...variantInput }))
      .max(mostVariants)
      .optional(),
  });

/** What rows of an import say of one product, with as many variants as a product may have. */
export const importedProduct = changedProduct(500);

export const changeProduct = endpoint({
  name: 'admin_products.change',
  service: 'catalog',
  method: 'PATCH',
  path: `${adminPath}/:id`,
  access: scoped('write_products'),
  summary: 'Changes a product and its variants.',
  description:
    '`variants` with an `id` are changed, others are added; variants that are not listed stay as they are.',
  body: changedProduct(100),
  answer: { status: 200, body: adminProduct },
  refusals: ['record_not_found', 'variant_not_found', 'validation_error'],
});

export const changeProducts = endpoint({
  name: 'admin_products.bulk',
  service: 'catalog',
  method: 'PATCH',
  path: `${adminPath}/bulk`,
  access: scoped('write_products'),
  summary: 'Changes up to 1,000 products, each by itself.',
  description:
    'A product that is refused leaves the others changed. One that is named twice is changed twice, in the order of the request. The body may have 1 MB.',
  body: z.object({
    products: bulkInput('For each product its `id`, and the fields of `PATCH /products/{id}`.'),
  }),
  largeBody: true,
  needs: 'products',
  answer: { status: 200, body: bulkOutcome },
  refusals: ['validation_error'],
});

export const cloneProduct = endpoint({
  name: 'admin_products.clone',
  service: 'catalog',
  method: 'POST',
  path: `${adminPath}/:id/clone`,
  access: scoped('write_products'),
  summary:
    'Makes a draft with the same variants, prices, options, categories, tags, pictures and custom fields.',
  description: 'The copy has a slug of its own, no SKUs, and nothing in stock.',
  body: z.object({ name: nameInput.optional().describe('Default: “Copy of” and the name of the product.') }),
  answer: { status: 201, body: adminProduct },
  refusals: ['record_not_found', 'validation_error'],
});

export const deleteProduct = endpoint({
  name: 'admin_products.delete',
  service: 'catalog',
  method: 'DELETE',
  path: `${adminPath}/:id`,
  access: scoped('write_products'),
  summary: 'Deletes a product with its variants; slug and SKUs are free again.',
  answer: { status: 204 },
  refusals: ['record_not_found'],
});

chapter({
  name: 'Products',
  about: 'What the shop sells.',
  position: 10,
  groups: ['products', 'admin_products'],
});
