/**
 * The columns of an export of products, which an import reads: those of the product, in each row, and those of its variant. Named as
 * in the Admin API.
 */
export const PRODUCT_COLUMNS = [
  'product_id',
  'slug',
  'name',
  'status',
  'description',
  'tags',
  'categories',
  'available_on',
  'variant_id',
  'sku',
  'options',
  'price',
  'compare_at_price',
  'currency',
  'count_on_hand',
  'backorderable',
  'weight',
  'image_url',
  'barcode',
  'vendor',
  'product_type',
] as const;
