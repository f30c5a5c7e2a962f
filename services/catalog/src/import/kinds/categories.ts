import { categoryNoun, translationColumns } from '@storefold/contracts';
import { isSoldIn, translatedColumns } from '../translated-cells.ts';
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
  (body, row, { terms }) => {
    for (const field of TEXTS) body.text(field, row);
    for (const { means, field, locale } of translatedColumns(categoryNoun, row.meanings))
      if (isSoldIn(locale, terms.languages)) body.text(`translations.${locale}.${field}`, row, means);
    body.count('position', row);
    body.json('metadata', row);
  },
  { families: [[translationColumns(categoryNoun), '$1_$2']] },
);
