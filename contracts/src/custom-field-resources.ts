import type { ErrorCode } from './error-codes.ts';
import type { ScopeSubject } from './scopes.ts';
import type { ServiceName } from './service-names.ts';

/**
 * A kind of record that carries custom fields.
 *
 * - `type`: what a definition's `resource_type` ends in; `aliases` are other names of the same
 * - `path`: its collection in the Admin API, below which its fields are
 * - `service`: the owner of the records, which keeps their values too
 * - `scope`: what a caller must be allowed to read or write
 * - `isPersonal`: values tell about a customer, so they are sealed and erased with the customer
 */
export interface CustomFieldResource {
  readonly type: string;
  readonly aliases?: readonly string[];
  readonly path: string;
  readonly service: ServiceName;
  readonly scope: ScopeSubject;
  readonly notFound: ErrorCode;
  readonly isPersonal?: true;
}

/**
 * The records that carry custom fields. One entry here gives a kind of record its endpoints; what finds its records in
 * their service stands there.
 */
export const customFieldResources = {
  product: {
    type: 'Product',
    path: 'products',
    service: 'catalog',
    scope: 'products',
    notFound: 'record_not_found',
  },
  variant: {
    type: 'Variant',
    path: 'variants',
    service: 'catalog',
    scope: 'products',
    notFound: 'variant_not_found',
  },
  category: {
    type: 'Category',
    aliases: ['Taxon'],
    path: 'categories',
    service: 'catalog',
    scope: 'categories',
    notFound: 'record_not_found',
  },
  option_type: {
    type: 'OptionType',
    path: 'option_types',
    service: 'catalog',
    scope: 'products',
    notFound: 'record_not_found',
  },
  option_value: {
    type: 'OptionValue',
    path: 'option_values',
    service: 'catalog',
    scope: 'products',
    notFound: 'record_not_found',
  },
  customer: {
    type: 'Customer',
    aliases: ['User'],
    path: 'customers',
    service: 'identity',
    scope: 'customers',
    notFound: 'record_not_found',
    isPersonal: true,
  },
  order: {
    type: 'Order',
    path: 'orders',
    service: 'ordering',
    scope: 'orders',
    notFound: 'order_not_found',
    isPersonal: true,
  },
  line_item: {
    type: 'LineItem',
    path: 'line_items',
    service: 'ordering',
    scope: 'orders',
    notFound: 'line_item_not_found',
    isPersonal: true,
  },
  payment: {
    type: 'Payment',
    path: 'payments',
    service: 'ordering',
    scope: 'payments',
    notFound: 'record_not_found',
    isPersonal: true,
  },
  shipment: {
    type: 'Shipment',
    path: 'shipments',
    service: 'ordering',
    scope: 'fulfillments',
    notFound: 'record_not_found',
    isPersonal: true,
  },
  gift_card: {
    type: 'GiftCard',
    path: 'gift_cards',
    service: 'stored-value',
    scope: 'gift_cards',
    notFound: 'record_not_found',
    isPersonal: true,
  },
  store_credit: {
    type: 'StoreCredit',
    path: 'store_credits',
    service: 'stored-value',
    scope: 'store_credits',
    notFound: 'record_not_found',
    isPersonal: true,
  },
} as const satisfies Readonly<Record<string, CustomFieldResource>>;

export type CustomFieldResourceName = keyof typeof customFieldResources;

const namesByType: ReadonlyMap<string, CustomFieldResourceName> = new Map(
  (Object.keys(customFieldResources) as CustomFieldResourceName[]).flatMap((name) => {
    const { type, aliases = [] }: CustomFieldResource = customFieldResources[name];
    return [type, ...aliases].map((each): [string, CustomFieldResourceName] => [each, name]);
  }),
);

/** The kind of record that a `resource_type` names, in any namespace: `Product`, `Acme::Product`. */
export function customFieldResourceOf(resourceType: string): CustomFieldResourceName | undefined {
  const [, type = ''] = /^(?:[A-Za-z]\w*::)*([A-Za-z]\w*)$/.exec(resourceType) ?? [];
  return namesByType.get(type);
}
