import type { Descriptions, SchemaDescriptions } from './types.ts';

const within = (path: string, descriptions: Descriptions): Descriptions =>
  Object.fromEntries(Object.entries(descriptions).map(([name, text]) => [`${path}.${name}`, text]));

const priceInput = {
  amount: 'The price, a decimal string; null removes it.',
  compare_at_amount: 'A higher price to compare with, a decimal string.',
};
const optionInput = {
  options: 'The choices by their names, each made when it is new; `option_value_ids` takes precedence.',
  'options.name': 'The name of the option type, such as `color`.',
  'options.value': 'The name of the option value, such as `red`.',
};
const variantInput = { ...optionInput, ...within('prices', priceInput) };
const productInput = {
  ...within('prices', priceInput),
  ...within('variants', variantInput),
  'media.url': 'The address of the picture.',
  status: '`draft` is being prepared, `active` is sold, `archived` is sold no longer.',
};

/** What fields of products and what belongs to them mean, where it is not what they mean elsewhere. */
export const catalogDescriptions: SchemaDescriptions = {
  AdminProductsChangeRequest: productInput,
  AdminProductsCreateRequest: productInput,
  VariantsChangeRequest: variantInput,
  VariantsCreateRequest: variantInput,
  Category: { depth: 'How far it stands below the root, 0 for a root.' },
  CustomField: {
    key: '`<namespace>.<key>`.',
    type: 'The same as `field_type`.',
    value: 'The value as text.',
  },
  CustomFieldChange: { value: 'The new value, as the type of the field has it.' },
  CustomFieldInput: {
    value:
      'The value: text, a number as text or number, true or false, or any JSON, as the type of the field has it. Null removes it from a product.',
  },
  Media: {
    large_url: 'The address of the picture for large places.',
    medium_url: 'The address of the picture for middle-sized places.',
    mini_url: 'The address of the picture for the smallest places.',
    og_image_url: 'The address of the picture for previews of links.',
    original_url: 'The address of the picture as it is.',
    small_url: 'The address of the picture for small places.',
    xlarge_url: 'The address of the picture for the largest places.',
  },
  OptionType: {
    name: 'The name for programs, such as `color`.',
    option_values: 'The choices, in their order.',
  },
  OptionValue: {
    name: 'The name for programs, such as `red`.',
    option_type_label: 'The name of the option type for people.',
    option_type_name: 'The name of the option type for programs.',
  },
  Price: {
    amount: 'The price; null when there is none in the currency.',
    amount_in_cents: 'The price as a whole number of the smallest unit of the currency.',
    price_list_id: 'Always null: there are no price lists.',
  },
  Product: {
    available: 'Whether it is for sale: active, and its `available_on` has come.',
    deleted_at: 'When it was deleted.',
    description: 'Text for people, without HTML tags.',
    option_values: 'The option values that its variants have; with `expand` only.',
    price: 'The lowest price of its variants in the requested currency.',
    status: '`draft` is being prepared, `active` is sold, `archived` is sold no longer.',
    variant_count: 'How many variants it has.',
  },
  ProductFilters: {
    default_sort: 'The order of a list that asks for none.',
    filters: 'What the list can be narrowed by.',
    'filters.id': "What is filtered by: an option type's id, or the name of the filter.",
    'filters.max': 'The highest price, in whole units of the currency.',
    'filters.min': 'The lowest price, in whole units of the currency.',
    'filters.options': 'The choices that leave something.',
    'filters.options.id': 'What to filter by.',
    id: "The category's id, or `products`.",
    sort_options: 'The orders that the list can have.',
    'sort_options.id': 'What to send as `sort`.',
    'sort_options.label': 'The name for people; null leaves it to the storefront.',
    total_count: 'How many products the list has.',
  },
  StockItem: {
    available_count: 'What can still be sold: on hand and not reserved, 0 or more.',
    reserved_count: 'How many belong to orders that are being placed.',
  },
};
