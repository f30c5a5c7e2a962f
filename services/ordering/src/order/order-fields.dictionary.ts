import {
  code,
  count,
  id,
  json,
  metadata,
  open,
  ordinal,
  part,
  sealed,
  text,
} from '@storefold/kernel/dictionary';

export const state_lock_version = ordinal(
  'The version of the cart after the request, from 0. All facts of one request have the same.',
);

export const customer_id = id('customer', 'The customer it belongs to. Null: a guest.');

export const number = code(
  'R and nine digits',
  'The number that people call the order by, unique in its store.',
);

export const line_item_id = id('line_item', 'The line of the cart.');

export const variant_id = id('variant', 'The variant in the line.');

export const fulfilledItem = { line_item_id, quantity: count('How many of it.') };

export const sealedMetadata = metadata(sealed);

export const said = part(
  'That sentence in no language yet, to repeat it in the language of who asks. Absent in older facts.',
  {
    text: code('key of a text', 'The text of the store.'),
    values: json(
      'Its values, such as the names of what is out of stock.',
      open('the store itself wrote them'),
    ),
  },
);

export const refused = {
  code: code('error code of the API', 'Why, as staff were answered.'),
  message: text('The sentence that staff were answered.', open('the store or the gateway wrote it')),
  said,
};
