import type { ErrorCode } from '../error-codes.ts';
import type { ServiceName } from '../service-names.ts';

/**
 * A kind of record that carries custom fields.
 *
 * - `type`: what a definition's `resource_type` ends in; `aliases` are other names of the same
 * - `path`: its collection in the Admin API, below which its fields are
 * - `service`: the owner of the records, which keeps their values too
 * - `scope`: the subject that a caller must be allowed to read or write
 * - `isPersonal`: values tell about a customer, so they are sealed and erased with the customer
 */
export interface CustomFieldResource {
  readonly type: string;
  readonly aliases?: readonly string[];
  readonly path: string;
  readonly service: ServiceName;
  readonly scope: string;
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

/** A kind of record with its name. */
export interface NamedCustomFieldResource extends CustomFieldResource {
  readonly name: string;
}

const known: NamedCustomFieldResource[] = Object.entries(customFieldResources).map(([name, resource]) => ({
  name,
  ...resource,
}));

/** All kinds of records that carry custom fields, those of services of one's own last. */
export const allCustomFieldResources: readonly NamedCustomFieldResource[] = known;

/**
 * Makes a kind of record of a service of one's own known, before the store starts. Throws an Error for a name or a type that
 * another one has.
 */
export function registerCustomFieldResource(resource: NamedCustomFieldResource): void {
  const { name } = resource;
  const types = typesOf(resource);
  const other = known.find(
    (each) => each.name === name || typesOf(each).some((type) => types.includes(type)),
  );
  if (other) throw new Error(`custom fields of ${name} are registered twice`);
  known.push(resource);
}

/** The kind of record that a `resource_type` names, in any namespace: `Product`, `Acme::Product`. */
export function customFieldResourceOf(resourceType: string): string | undefined {
  const [, type = ''] = /^(?:[A-Za-z]\w*::)*([A-Za-z]\w*)$/.exec(resourceType) ?? [];
  return known.find((each) => typesOf(each).includes(type))?.name;
}

/** The kind of record of a name. */
export const customFieldResourceNamed = (name: string): NamedCustomFieldResource | undefined =>
  known.find((each) => each.name === name);

const typesOf = ({ type, aliases = [] }: CustomFieldResource): readonly string[] => [type, ...aliases];
