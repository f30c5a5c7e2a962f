import { Controller, Inject } from '@nestjs/common';
import { exportCategories, listAdminCategories, type RequestOf } from '@storefold/contracts';
import { ListExportQueries } from '@storefold/custom-fields';
import { Answers } from '@storefold/kernel/questions';
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
  constructor(@Inject(ListExportQueries) private readonly exports: ListExportQueries) {}

  @Answers(exportCategories)
  exportCategories(request: RequestOf<typeof exportCategories>) {
    return this.exports.pageOf(request, {
      endpoint: listAdminCategories,
      collection: CATEGORIES,
      spec: () => categoryListSpec(request.store_id, listAdminCategories),
      columns: COLUMNS,
      orderedBy: 'permalink',
      recordsOf: (documents) =>
        documents.map((category) => ({
          id: category.id,
          customerId: null,
          rows: [{ ...category, metadata: metadataCell(category.metadata) }],
        })),
    });
  }
}
