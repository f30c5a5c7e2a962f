import { Controller, Inject } from '@nestjs/common';
import {
  categoryNoun,
  exportCategories,
  listAdminCategories,
  type RequestOf,
  translationCells,
  translationColumnsIn,
} from '@storefold/contracts';
import { ListExportQueries } from '@storefold/custom-fields';
import { where } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { metadataCell } from '../metadata-cell.ts';
import { categoryListSpec } from './category.list.ts';
import { CATEGORIES } from './category.view.ts';

const COLUMNS = [
  'permalink',
  'name',
  'description',
  'position',
  'meta_title',
  'meta_description',
  'meta_keywords',
  'image_url',
  'square_image_url',
  'metadata',
] as const;

/** Answers with the rows of exports, each behind that of the category it is in. */
@Controller()
export class CategoryExportController {
  constructor(
    @Inject(ListExportQueries) private readonly exports: ListExportQueries,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  @Answers(exportCategories)
  async exportCategories(request: RequestOf<typeof exportCategories>) {
    // Which columns there are follows from what is there.
    if (request.after_id === null) await this.views.caughtUpTo();
    const languages = request.columns
      ? new Map<string, number>()
      : await this.views.collection(CATEGORIES).facets('languages', where({ store_id: request.store_id }));
    return this.exports.pageOf(request, {
      endpoint: listAdminCategories,
      collection: CATEGORIES,
      spec: () => categoryListSpec(request.store_id, listAdminCategories),
      columns: [
        ...COLUMNS,
        ...translationColumnsIn(categoryNoun, [...languages.keys()].map(String).toSorted()),
      ],
      orderedBy: 'permalink',
      recordsOf: (documents) =>
        documents.map((category) => ({
          id: category.id,
          customerId: null,
          rows: [
            {
              ...Object.fromEntries(COLUMNS.map((column) => [column, category[column]])),
              ...translationCells(category.translations),
              metadata: metadataCell(category.metadata),
            },
          ],
        })),
    });
  }
}
