import type { Reader, RefusedSystem } from '../reader.ts';
import { bigcommerce } from './bigcommerce.ts';
import { magento } from './magento.ts';
import { medusa } from './medusa.ts';
import { prestashop } from './prestashop.ts';
import { shopify } from './shopify.ts';
import { shopware } from './shopware.ts';
import { spree } from './spree.ts';
import { squarespace } from './squarespace.ts';
import { storefold } from './storefold.ts';
import { vendure } from './vendure.ts';
import { wix } from './wix.ts';
import { woocommerce } from './woocommerce.ts';

/** Those whose files are read. Of two that know a header equally well the first is taken. */
export const readers: readonly Reader[] = [
  storefold,
  shopify,
  woocommerce,
  magento,
  prestashop,
  bigcommerce,
  squarespace,
  wix,
  shopware,
  spree,
  medusa,
  vendure,
];

/** Those whose files are known and not read, rather than taken for another system's. */
export const refusedSystems: readonly RefusedSystem[] = [
  {
    title: 'OpenCart',
    marks: [
      'model',
      'seo_keyword',
      'image_name',
      'date_available',
      'store_ids',
      'stock_status',
      'location',
      'jan',
      'isbn',
    ],
    nearest: 'storefold',
  },
  {
    title: 'Bagisto',
    marks: [
      'attribute_family_code',
      'parent_sku',
      'visible_individually',
      'tax_category_name',
      'configurable_variants',
      'booking_options',
      'guest_checkout',
    ],
    nearest: 'magento',
  },
  {
    title: 'Google Merchant Center',
    marks: [
      'image_link',
      'availability',
      'gtin',
      'item_group_id',
      'google_product_category',
      'link',
      'additional_image_link',
    ],
    nearest: 'shopify',
  },
  {
    title: 'PrestaShop (combinations)',
    marks: [
      'attribute (name:type:position)*',
      'attribute (name:type:position) *',
      'value (value:position)*',
      'value (value:position) *',
      'impact on price',
      'impact on weight',
      'default (0 = no, 1 = yes)',
      'attribut (name:typ:position)*',
      'wert (wert:position)*',
    ],
    nearest: 'prestashop',
  },
];
