import { z } from 'zod';
import { endpoint, scoped, shopper } from '../../endpoint.ts';
import { categoryNoun } from '../../nouns/catalog/category.ts';
import { translationsInput } from '../../records/translations.ts';
import { adminCategory, category, productPosition } from '../../shapes/catalog/category.ts';
import { listOf, optionalMetadata, optionalText, urlInput } from '../../values.ts';
import { chapter } from '../chapter.ts';
import { longText, nameInput } from './inputs.ts';

const storePath = '/api/v3/store/categories';
const adminPath = '/api/v3/admin/categories';

export const listCategories = endpoint({
  name: 'categories.list',
  service: 'catalog',
  method: 'GET',
  path: storePath,
  access: shopper,
  summary: 'Lists the categories, level by level.',
  list: true,
  filters: { text: ['id', 'name', 'permalink', 'parent_id'], number: ['depth', 'position'] },
  sorts: ['name', 'id', 'permalink', 'depth', 'position'],
  answer: { status: 200, body: listOf(category) },
  refusals: [],
  cache: 'public',
});

export const readCategory = endpoint({
  name: 'categories.read',
  service: 'catalog',
  method: 'GET',
  path: `${storePath}/*id_or_permalink`,
  access: shopper,
  summary: 'Shows one category, by id or permalink.',
  description:
    'A permalink that the category had before answers the category too, with its permalink of today and `Link: </categories/{permalink}>; rel="canonical"`, until another category takes it.',
  answer: { status: 200, body: category },
  refusals: ['record_not_found'],
  cache: 'public',
});

const texts = {
  /** The last part of the permalink; made from the name when it is not given. */
  permalink: optionalText,
  description: longText,
  meta_title: optionalText,
  meta_description: optionalText,
  meta_keywords: optionalText,
};

const categoryInput = {
  /** Null: a root. */
  parent_id: optionalText,
  /** The position among its siblings, from 1; later siblings move on. */
  position: z.int().min(1).max(1_000_000).optional(),
  ...texts,
  translations: translationsInput(categoryNoun, { name: nameInput, ...texts }),
  image_url: urlInput,
  square_image_url: urlInput,
  metadata: optionalMetadata,
};

export const createCategory = endpoint({
  name: 'admin_categories.create',
  service: 'catalog',
  method: 'POST',
  path: adminPath,
  access: scoped('write_categories'),
  summary: 'Makes a category, behind its siblings unless a position is given.',
  body: z.object({ name: nameInput, ...categoryInput }),
  answer: { status: 201, body: adminCategory },
  refusals: ['validation_error'],
});

const { parent_id: _, permalink: __, ...importedInput } = categoryInput;

/** A category as an import has it. */
export const importedCategory = z.object({
  permalink: z
    .string()
    .trim()
    .min(1)
    .max(5_000)
    .describe('What names it, with the slugs of what it is in: `kitchen/tea-pots`.'),
  name: nameInput.optional().describe('Default: as the permalink says.'),
  ...importedInput,
});

export const listAdminCategories = endpoint({
  name: 'admin_categories.list',
  service: 'catalog',
  method: 'GET',
  path: adminPath,
  access: scoped('read_categories'),
  summary: 'Lists the categories, level by level.',
  list: true,
  filters: {
    text: ['id', 'name', 'permalink', 'parent_id'],
    number: ['depth', 'position'],
    timestamp: ['created_at', 'updated_at'],
  },
  sorts: ['name', 'id', 'permalink', 'depth', 'position', 'created_at', 'updated_at'],
  customFields: 'category',
  answer: { status: 200, body: listOf(adminCategory) },
  refusals: [],
});

export const readAdminCategory = endpoint({
  name: 'admin_categories.read',
  service: 'catalog',
  method: 'GET',
  path: `${adminPath}/:id`,
  access: scoped('read_categories'),
  summary: 'Shows one category.',
  answer: { status: 200, body: adminCategory },
  refusals: ['record_not_found'],
});

export const changeCategory = endpoint({
  name: 'admin_categories.change',
  service: 'catalog',
  method: 'PATCH',
  path: `${adminPath}/:id`,
  access: scoped('write_categories'),
  summary: 'Changes a category, or moves it with everything below it.',
  body: z.object({ name: nameInput.optional(), ...categoryInput }),
  answer: { status: 200, body: adminCategory },
  refusals: ['record_not_found', 'validation_error'],
});

export const positionProduct = endpoint({
  name: 'admin_categories.position_product',
  service: 'catalog',
  method: 'PATCH',
  path: `${adminPath}/:id/products/:product_id`,
  access: scoped('write_categories'),
  summary: 'Gives a product another place in a category, for `sort=manual` of the products of that category.',
  description:
    'The others move on; beyond the last place is the last. Products that come into a category stand behind the others.',
  body: z.object({ position: z.int().min(1).max(1_000_000) }),
  answer: { status: 200, body: productPosition },
  refusals: ['record_not_found', 'validation_error'],
});

export const deleteCategory = endpoint({
  name: 'admin_categories.delete',
  service: 'catalog',
  method: 'DELETE',
  path: `${adminPath}/:id`,
  access: scoped('write_categories'),
  summary: 'Deletes a category and everything below it; the products stay.',
  answer: { status: 204 },
  refusals: ['record_not_found'],
});

chapter({
  name: 'Categories',
  about: 'The tree in which products are found.',
  position: 50,
  groups: ['categories', 'admin_categories'],
});
