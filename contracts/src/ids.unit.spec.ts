import { describe, expect, it } from 'vitest';
import { idPrefixes, kindOfId } from './ids.ts';
import * as declared from './made/nouns.ts';

/** Ids of these are in logs, in links and in other systems. One that was released is added here, and none is changed or removed. */
const released = {
  address: 'addr',
  admin_user: 'admin',
  allowed_origin: 'ao',
  api_key: 'key',
  cart: 'cart',
  category: 'ctg',
  correction: 'cor',
  custom_field: 'cf',
  custom_field_definition: 'cfdef',
  customer: 'cus',
  customer_group: 'cg',
  delivery_method: 'dm',
  delivery_rate: 'dr',
  digital: 'dig',
  digital_link: 'dl',
  discount: 'discount',
  export: 'exp',
  fulfillment: 'ful',
  gift_card: 'gc',
  gift_card_batch: 'gcb',
  gift_card_event: 'gcevt',
  import: 'imp',
  line_item: 'li',
  mail: 'mail',
  media: 'media',
  option_type: 'optt',
  option_value: 'optval',
  order: 'or',
  payment: 'py',
  payment_link: 'plink',
  payment_method: 'pm',
  payment_session: 'psess',
  payment_setup_session: 'pss',
  payment_source: 'ps',
  price: 'price',
  product: 'prod',
  promotion: 'promo',
  refund: 're',
  return: 'ret',
  role: 'role',
  session: 'ses',
  stock_item: 'si',
  stock_location: 'sloc',
  store: 'store',
  store_credit: 'credit',
  store_credit_category: 'sccat',
  store_credit_event: 'scevt',
  store_credit_type: 'sctype',
  subscriber: 'sub',
  tax_category: 'taxcat',
  tax_rate: 'taxrate',
  variant: 'var',
  webhook_delivery: 'whd',
  webhook_endpoint: 'whe',
  webhook_replay: 'whr',
  wished_item: 'wi',
  wishlist: 'wl',
  zone: 'zone',
};

describe('the prefix of an id', () => {
  it('is for ever what it once was', () => {
    expect(idPrefixes).toMatchObject(released);
  });

  it('is the one of a single kind of record, and of letters alone', () => {
    const all = Object.values(declared);
    expect(new Set(all.map(({ prefix }) => prefix)).size).toBe(all.length);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { name, prefix } of all) {
      expect(prefix).toMatch(/^[a-z]+$/);
      expect(kindOfId(`${prefix}_1`)).toBe(name);
    }
  });
});
