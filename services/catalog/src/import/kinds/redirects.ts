import type { Reader } from '../reader.ts';
import type { RecordKind } from '../record-kind.ts';
import { oneByOne } from './people.ts';

const storefold: Reader = {
  name: 'storefold',
  title: 'Storefold',
  columns: { from: 'from', to: 'to' },
  marks: [],
  isPlain: true,
  keyOf: oneByOne,
};

const shopify: Reader = {
  name: 'shopify',
  title: 'Shopify',
  columns: { 'redirect from': 'from', 'redirect to': 'to' },
  marks: ['redirect from', 'redirect to'],
  keyOf: oneByOne,
};

/** Each by its old address. */
export const redirects: RecordKind = {
  type: 'redirects',
  readers: [storefold, shopify],
  refusedSystems: [],
  naming: ['from'],
  meanings: new Set(['from', 'to']),
  fill(body, [row]) {
    if (!row) return;
    body.text('from', row);
    body.text('to', row);
  },
};
