import type { AdminCategory, Category as CategoryBody } from '@storefold/contracts';
import { plainText } from '../plain-text.ts';
import { safeHtml } from '../safe-html.ts';
import type { CategoryInTree } from './category-in-tree.ts';

/** The Store API's form, without associations. */
export function categoryBody(document: CategoryInTree): CategoryBody {
  const { child_ids, parent_id, description } = document;
  return {
    id: document.id,
    name: document.name,
    permalink: document.permalink,
    position: document.position,
    depth: document.depth,
    meta_title: document.meta_title,
    meta_description: document.meta_description,
    meta_keywords: document.meta_keywords,
    children_count: child_ids.length,
    parent_id,
    description: description === null ? '' : plainText(description),
    description_html: safeHtml(description ?? ''),
    image_url: document.image_url,
    square_image_url: document.square_image_url,
    is_root: parent_id === null,
    is_child: parent_id !== null,
    is_leaf: child_ids.length === 0,
  };
}

/** The Admin API's form, which public events carry too. */
export function adminCategoryBody(document: CategoryInTree): AdminCategory {
  return {
    ...(categoryBody(document) as Omit<CategoryBody, 'parent' | 'children' | 'ancestors' | 'custom_fields'>),
    translations: document.translations ?? {},
    products_revision: document.products_revision ?? 0,
    created_at: document.created_at,
    updated_at: document.updated_at,
    metadata: document.metadata,
  };
}
