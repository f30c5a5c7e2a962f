import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { translations } from '../../records/translations.ts';
import { metadata, timestamp } from '../../values.ts';
import { adminCustomField, customField } from './custom-field.ts';

const text = z.string().nullable();

const fields = z.object({
  id: z.string(),
  name: z.string(),
  /** The slugs from the root down: `clothing/men/shirts`. */
  permalink: z.string(),
  position: z.int(),
  /** 0 for a root. */
  depth: z.int().describe('How far it stands below the root, 0 for a root.'),
  meta_title: text,
  meta_description: text,
  meta_keywords: text,
  children_count: z.int().describe('How many categories stand right below.'),
  parent_id: text,
  /** Without HTML tags. */
  description: z.string(),
  description_html: z.string(),
  image_url: text,
  square_image_url: text,
  is_root: z.boolean().describe('Whether no category stands above.'),
  is_child: z.boolean().describe('Whether there is a category above.'),
  is_leaf: z.boolean().describe('Whether no category stands below.'),
  /** The following fields are present with `expand` only. */
  custom_fields: z.array(customField).optional(),
});

/** Associations are present with `expand`; a root has no `parent`. `ancestors` are ordered from the root down to the parent. */
interface Associations<Shape> {
  parent?: Shape | undefined;
  children?: Shape[] | undefined;
  ancestors?: Shape[] | undefined;
}

/** A category in the tree of categories. */
export interface Category extends z.infer<typeof fields>, Associations<Category> {}

export const category: z.ZodType<Category> = fields.extend({
  get parent() {
    return category.optional();
  },
  get children() {
    return z.array(category).optional();
  },
  get ancestors() {
    return z.array(category).optional();
  },
});
category.register(namedShapes, { id: 'Category' });

const adminFields = fields.extend({
  translations,
  products_revision: z
    .int()
    .describe('How often the order of its products was changed by hand (`PATCH …/products/{product_id}`).'),
  created_at: timestamp,
  updated_at: timestamp,
  metadata,
  custom_fields: z.array(adminCustomField).optional(),
});

/** The place of a product among those of a category. */
export const productPosition = z.object({
  category_id: z.string().describe('The category (`ctg_…`).'),
  product_id: z.string(),
  position: z.int().describe('From 1, among all products that stand in the category itself.'),
});
productPosition.register(namedShapes, { id: 'ProductPosition' });

/** A category without associations, as events carry it. Those of before 0.3 do not say what stands below it. */
export const categoryAlone = adminFields.partial({
  children_count: true,
  is_leaf: true,
  products_revision: true,
  translations: true,
});

export interface AdminCategory extends z.infer<typeof adminFields>, Associations<AdminCategory> {}

export const adminCategory: z.ZodType<AdminCategory> = adminFields.extend({
  get parent() {
    return adminCategory.optional();
  },
  get children() {
    return z.array(adminCategory).optional();
  },
  get ancestors() {
    return z.array(adminCategory).optional();
  },
});
adminCategory.register(namedShapes, { id: 'AdminCategory' });
