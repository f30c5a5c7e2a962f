import { plainKind } from './value.ts';

const TEXTS = [
  'permalink',
  'name',
  'description',
  'meta_title',
  'meta_description',
  'meta_keywords',
  'image_url',
  'square_image_url',
] as const;

/** Each by its permalink, which says where it is in the tree. */
export const categories = plainKind(
  'categories',
  [...TEXTS, 'position', 'metadata'],
  ['permalink'],
  (body, row) => {
    for (const field of TEXTS) body.text(field, row);
    body.count('position', row);
    body.json('metadata', row);
  },
);
