import { describe, expect, it } from 'vitest';
import { customFieldResourceOf } from './custom-field-resources.ts';

describe('the resource type of a custom field', () => {
  it.each([
    ['Product', 'product'],
    ['Spree::Product', 'product'],
    ['Acme::Shop::Taxon', 'category'],
    ['User', 'customer'],
    ['StoreCredit', 'store_credit'],
  ])('%s names the %s in any namespace', (type, name) => {
    expect(customFieldResourceOf(type)).toBe(name);
  });

  it.each(['', 'product', 'Cart', '::Product', 'Product::', 'Acme:Product', 'constructor', 'Product\n'])(
    '%j names nothing',
    (type) => {
      expect(customFieldResourceOf(type)).toBeUndefined();
    },
  );
});
