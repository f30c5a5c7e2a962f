import {
  amount,
  choice,
  code,
  count,
  currency,
  currencyCode,
  dictionaryOf,
  digest,
  flag,
  id,
  instant,
  list,
  measure,
  metadata,
  ordinal,
  part,
  shopContent,
  shopData,
  store_id,
  text,
  translationsField,
} from '@storefold/kernel/dictionary';
import { product } from './product.decider.ts';

const name = text('The name that shoppers see.', shopContent);
const slug = text('Its part of the address of its page. No other product of the store has it.', shopContent);
const variant_id = id('variant', 'The variant.');

const madeDigest = (what: string) => digest(`The WebP file ${what}. Null: it is not made.`);

const file = part('A picture that was sent. Absent: there is none, and the picture is at its `url`.', {
  status: choice('Whether its sizes are made.', {
    processing: 'Some are to be made.',
    ready: 'All are.',
    failed: 'They cannot be.',
  }),
  original_digest: digest(
    'The SHA-256 of the picture as everybody gets it: upright, and nothing else in the file.',
  ),
  content_type: code('media types', 'The media type of that file.'),
  byte_size: measure('byte', 'Its size.'),
  width: measure('pixel', 'How wide it is.'),
  height: measure('pixel', 'How high it is.'),
  mini_digest: madeDigest('whose longest side has 100 pixels'),
  small_digest: madeDigest('whose longest side has 256 pixels'),
  medium_digest: madeDigest('whose longest side has 600 pixels'),
  large_digest: madeDigest('whose longest side has 1,200 pixels'),
  xlarge_digest: madeDigest('whose longest side has 2,000 pixels'),
  og_image_digest: madeDigest('for previews of links, cut around the most important point'),
  copied_from: text('The address that an import copied it from. Absent: somebody sent it.', shopContent),
});

const medium = part('A picture or film, in the order of the list.', {
  media_id: id('media', 'The picture or film.'),
  media_type: choice('What it is.', { image: 'A picture.', external_video: 'A film on another site.' }),
  url: text('The address of the picture.', shopContent),
  external_video_url: text('The address of the film.', shopContent),
  alt: text('What it shows, in words.', shopContent),
  focal_point_x: measure('share of the width, from the left', 'Where its most important point is.'),
  focal_point_y: measure('share of the height, from the top', 'Where its most important point is.'),
  variant_ids: list(id('variant', 'The variants that it shows. None: all.')),
  metadata: metadata(shopData),
  file,
});

const details = {
  name,
  slug,
  description: text('What shoppers read about it: HTML or plain text.', shopContent),
  meta_title: text('The title for search engines.', shopContent),
  meta_description: text('The description for search engines.', shopContent),
  meta_keywords: text('The keywords for search engines.', shopContent),
  status: choice('Whether it is sold.', {
    draft: 'Not yet.',
    active: 'It is, from `available_at` on.',
    archived: 'No longer.',
  }),
  available_at: instant('From when on it is sold. Null: at once.'),
  tags: list(text('A word that staff sort products by.', shopContent)),
  category_ids: list(id('category', 'The categories that it is in.')),
  tax_category_id: id(
    'record',
    'The tax category that it is taxed by. Null: the default one. Before there were categories staff could send any text.',
  ),
  requires_shipping: flag('Whether it is delivered although files serve it. Absent: it is not.'),
  vendor: text('Who makes it, or whose brand it is. Null or absent: not said.', shopContent),
  product_type: text(
    'What kind of thing it is, in the words of the shop. Null or absent: not said.',
    shopContent,
  ),
  position: ordinal(
    'Its place among the products of the store, from 1. Null or absent: behind those that have one.',
  ),
  media: list(medium),
  metadata: metadata(shopData),
};

const price = {
  price_id: id('price', 'The price.'),
  currency,
  amount: amount('What one costs.'),
  compare_at_amount: amount('An earlier or usual price, to compare with. Null: none.'),
};

const variantDetails = {
  sku: text('The number under which the shop keeps it. No other variant of the store has it.', shopContent),
  barcode: text('The number that is printed on it, such as an EAN. Null or absent: not said.', shopContent),
  options: list(
    part('What it is of one option type.', {
      option_type_id: id('option_type', 'The option type, such as size.'),
      option_value_id: id('option_value', 'The value, such as M.'),
    }),
  ),
  position: ordinal('Its place among the variants of the product, from 1.'),
  weight: measure('weight_unit', 'What one weighs. Null: not said.'),
  weight_unit: choice('The unit of the weight: that of the store when the weight was given.', {
    g: 'Grams.',
    oz: 'Ounces.',
  }),
  height: measure('length_unit', 'How high one is. Null: not said.'),
  width: measure('length_unit', 'How wide one is. Null: not said.'),
  depth: measure('length_unit', 'How deep one is. Null: not said.'),
  length_unit: choice('The unit of height, width and depth: that of the store when they were given.', {
    cm: 'Centimeters.',
    in: 'Inches.',
  }),
  metadata: metadata(shopData),
};

const variant = {
  variant_id,
  ...variantDetails,
  prices: list(part('A price, one for each currency.', price)),
};

const newVariant = {
  ...variant,
  stock_item: part('What its stock begins with.', {
    stock_item_id: id('stock_item', 'The stock of the variant.'),
    count_on_hand: count('How many there are.'),
    backorderable: flag('Whether it is sold when none is left.'),
    track_inventory: flag('False: it is not counted, and always in stock.'),
  }),
};

export const productDictionary = dictionaryOf(product, 'A product with its variants and their prices.', {
  ProductCreated: {
    means: 'The product exists, with at least one variant.',
    fields: {
      store_id,
      default_currency: currencyCode("The store's default currency at that time."),
      ...details,
      variants: list(part('A variant: the product in one combination of options.', newVariant)),
    },
  },
  ProductChanged: { means: 'Staff changed the fields that are present.', fields: details },
  VariantCreated: { means: 'The product has one variant more.', fields: newVariant },
  VariantChanged: {
    means: 'Staff changed the fields that are present. Measures stand beside their unit.',
    fields: { variant_id, ...variantDetails },
  },
  VariantDeleted: { means: 'Staff removed the variant. The fields say what it was last.', fields: variant },
  PriceCreated: { means: 'The variant has a price in one currency more.', fields: { variant_id, ...price } },
  PriceChanged: {
    means: 'The variant has another price.',
    fields: {
      variant_id,
      ...price,
      amount_before: amount('What one cost before. Absent: an older version did not say it.'),
    },
  },
  PriceDeleted: {
    means: 'The variant has no price in the currency any more. The fields say what it was last.',
    fields: { variant_id, ...price },
  },
  ProductSoldOut: { means: 'No variant can be bought any more.', fields: {} },
  ProductRestocked: { means: 'A variant can be bought again.', fields: {} },
  ProductFormerSlugAdded: {
    means: 'One more address leads to the product, such as one of another system.',
    fields: { slug: text('The last part of the address.', shopContent) },
  },
  ProductFormerSlugRemoved: {
    means: 'An address that led to the product beside its own leads nowhere any more.',
    fields: { slug: text('The last part of the address.', shopContent) },
  },
  ProductOptionTypeChanged: {
    means: 'An option type of the variants, or a value of it, was changed, so they show something else.',
    fields: {
      option_type_id: id('option_type', 'The option type.'),
      option_type_revision: ordinal('The number of its last fact by then, from 0.'),
      previous_option_type_revision: ordinal('The number of its fact before the change; -1: there is none.'),
    },
  },
  ProductTranslated: {
    means: 'Staff changed texts in further languages.',
    fields: { translations: translationsField },
  },
  ProductDeleted: {
    means: 'Staff removed the product and its variants. The fields say what it was last.',
    fields: { name, slug, variant_ids: list(id('variant', 'The variants that it had.')) },
  },
});
