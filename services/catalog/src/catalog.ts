import { withCustomFields } from '@storefold/custom-fields';
import { defineService } from '@storefold/server/runtime';
import { BulkEndpoints } from './bulk/bulk.endpoints.ts';
import { catalogCarriers } from './catalog.carriers.ts';
import { catalogView } from './catalog.view.ts';
import { categoryNoun } from './category/category.noun.ts';
import { categoryPublisher } from './category/category.publisher.ts';
import { CustomFieldChecks } from './custom-field/custom-field.controller.ts';
import { customFieldDefinitionNoun } from './custom-field-definition/custom-field-definition.noun.ts';
import { exportNoun } from './export/export.noun.ts';
import { FeedEndpoints } from './feed/feed.endpoints.ts';
import { importNoun } from './import/import.noun.ts';
import { optionTypeNoun } from './option-type/option-type.noun.ts';
import { PictureFiles } from './picture/picture-files.ts';
import { digitalNoun } from './product/digital/digital.noun.ts';
import { productNoun } from './product/product.noun.ts';
import { productPublisher } from './product/product.publisher.ts';
import { redirectNoun } from './redirect/redirect.noun.ts';
import { CatalogBootstrap } from './sample-data/bootstrap.ts';
import { sampleDataNoun } from './sample-data/sample-data.noun.ts';
import { exceptSampleData } from './sample-data/sample-data.ts';
import { SamplePictures } from './sample-pictures/sample-pictures.recurring.ts';
import { catalogSettings } from './settings.ts';
import { stockNoun } from './stock/stock.noun.ts';
import { stockItemPublisher } from './stock/stock-item.publisher.ts';
import { stockLocationNoun } from './stock-location/stock-location.noun.ts';
import { TagEndpoints } from './tag/tag.endpoints.ts';

/** The kinds of records. */
export const catalogNouns = [
  categoryNoun,
  customFieldDefinitionNoun,
  exportNoun,
  importNoun,
  optionTypeNoun,
  productNoun,
  digitalNoun,
  redirectNoun,
  sampleDataNoun,
  stockNoun,
  stockLocationNoun,
] as const;

const definition = defineService({
  name: 'catalog',
  nouns: catalogNouns,
  endpoints: [BulkEndpoints, FeedEndpoints, TagEndpoints],
  controllers: [CustomFieldChecks],
  providers: [PictureFiles],
  projections: [catalogView],
  publishers: [
    exceptSampleData(stockItemPublisher),
    exceptSampleData(productPublisher),
    exceptSampleData(categoryPublisher),
  ],
  recurring: [SamplePictures],
  settings: catalogSettings,
  sendsPictures: true,
  bootstrap: CatalogBootstrap,
});

/** Products, variants, prices, stock, categories, search, and what custom fields mean. */
export const catalog = withCustomFields(definition, catalogCarriers);
