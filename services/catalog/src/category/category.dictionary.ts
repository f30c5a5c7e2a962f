import {
  code,
  dictionaryOf,
  id,
  metadata,
  ordinal,
  shopContent,
  shopData,
  store_id,
  text,
  translationsField,
} from '@storefold/kernel/dictionary';
import { category } from './category.decider.ts';

const name = text('The name that shoppers see.', shopContent);
const slug = text('Its part of the permalink. No other category below the same parent has it.', shopContent);
const parent_id = id('category', 'The category it is in. Null: it is a root.');
const position = ordinal('Its place among the categories of one parent, from 1.');

const details = {
  name,
  slug,
  description: text('What shoppers read about it: HTML or plain text.', shopContent),
  meta_title: text('The title for search engines.', shopContent),
  meta_description: text('The description for search engines.', shopContent),
  meta_keywords: text('The keywords for search engines.', shopContent),
  image_url: text('The address of its picture.', shopContent),
  square_image_url: text('The address of its square picture.', shopContent),
  metadata: metadata(shopData),
};

export const categoryDictionary = dictionaryOf(
  category,
  'A category in the tree that products are sorted into.',
  {
    CategoryCreated: { means: 'The category exists.', fields: { store_id, ...details, parent_id, position } },
    CategoryChanged: { means: 'Staff changed the fields that are present.', fields: details },
    CategoryMoved: {
      means: 'The category is in another one now, with everything below it.',
      fields: { parent_id, position },
    },
    CategoryPositioned: {
      means: 'The category has another place below the same parent.',
      fields: { position },
    },
    CategoryProductPositioned: {
      means: 'A product has another place among those of the category.',
      fields: {
        product_id: id('product', 'The product.'),
        position: ordinal('Its place at that time, from 1.'),
        place: code(
          'places of this system',
          'What its place is compared by with those of the others, sign by sign. Null: it is behind all that were there.',
        ),
      },
    },
    CategoryFormerPermalinkAdded: {
      means: 'One more address leads to the category, such as one of another system.',
      fields: { permalink: text('The address, as the slugs from the root down.', shopContent) },
    },
    CategoryTranslated: {
      means: 'Staff changed texts in further languages.',
      fields: { translations: translationsField },
    },
    CategoryFormerPermalinkRemoved: {
      means: 'An address that led to the category beside its own leads nowhere any more.',
      fields: { permalink: text('The address, as the slugs from the root down.', shopContent) },
    },
    CategoryDeleted: {
      means: 'Staff removed the category. The fields say what it was last.',
      fields: { name, slug, parent_id },
    },
  },
);
