import {
  amount,
  choice,
  code,
  count,
  currency,
  type Dictionary,
  flag,
  id,
  list,
  measure,
  ordinal,
  part,
  shopContent,
  shopData,
  text,
} from '@storefold/kernel/dictionary';
import type { FactOf } from '../order.facts.ts';
import {
  customer_id,
  line_item_id,
  sealedMetadata,
  state_lock_version,
  variant_id,
} from '../order-fields.dictionary.ts';
import type { ItemFacts } from './item.facts.ts';

export const digital_id = id('digital', 'The file.');

export const digital_files = list(
  part('A file that whoever buys it may download.', {
    digital_id,
    filename: text('The name under which it is downloaded.', shopContent),
    content_type: code('media types', 'Its media type.'),
    byte_size: measure('byte', 'Its size.'),
    login_required: flag('Whether the customer has to be logged in to download it.'),
  }),
);

export const variant = {
  variant_id,
  product_id: id('product', 'The product of the variant.'),
  name: text("The product's name.", shopContent),
  slug: text("The product's part of a URL.", shopContent),
  sku: text('The number under which the shop keeps the variant.', shopData),
  option_values: list(
    part('A value chosen for an option, such as red for the color.', {
      option_value_id: id('option_value', 'The value.'),
      option_type_id: id('option_type', 'The option.'),
      option_type_name: text('The name of the option that programs use.', shopContent),
      option_type_label: text('The name of the option that shoppers see.', shopContent),
      name: text('The name of the value that programs use.', shopContent),
      label: text('The name of the value that shoppers see.', shopContent),
      position: ordinal('Its place among the values of the option.'),
      color_code: code('CSS color', 'The color to show for the value.'),
      image_url: text('The image to show for the value.', shopContent),
    }),
  ),
  thumbnail_url: text('A small image of the variant.', shopContent),
  currency,
  price: amount('The price of one piece.'),
  compare_at_price: amount('The price of one piece before it was reduced. Null: it is not.'),
  tax_category_id: id('tax_category', 'How the variant is taxed.'),
  weight: measure('weight_unit', 'The weight of one piece, as the shop typed it.'),
  weight_unit: choice('The unit of the weight.', { g: 'Gram.', oz: 'Ounce.' }),
  digital_files,
  is_delivered: flag('Absent: it is delivered. False: it is only downloaded.'),
};

export const itemEntries: Dictionary<FactOf<keyof ItemFacts>> = {
  CartItemAdded: {
    means: 'The cart has a line more, with name and price as the catalog says them at that time.',
    fields: { line_item_id, quantity: count('The pieces in the line.'), ...variant, state_lock_version },
  },
  CartItemQuantityChanged: {
    means: 'The line has another number of pieces.',
    fields: {
      line_item_id,
      variant_id,
      quantity: count('The pieces in the line from now on.'),
      previous_quantity: count('The pieces before.'),
      state_lock_version,
    },
  },
  CartItemRepriced: {
    means: 'The catalog says another price of the variant, or another name, than the line did.',
    fields: { line_item_id, ...variant, state_lock_version },
  },
  CartItemRemoved: {
    means: 'The line is gone from the cart.',
    fields: {
      line_item_id,
      variant_id,
      quantity: count('The pieces that were in it.'),
      state_lock_version,
    },
  },
  CartItemMetadataChanged: {
    means: 'A line of the cart has other metadata.',
    fields: { customer_id, line_item_id, metadata: sealedMetadata, state_lock_version },
  },
};
