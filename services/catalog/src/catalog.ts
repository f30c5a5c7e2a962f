import { withCustomFields } from '@storefold/custom-fields';
import { defineService, tagAnswers } from '@storefold/kernel/runtime';
import { catalogCarriers } from './catalog.carriers.ts';
import { catalogView } from './catalog.view.ts';
import { CategoryController } from './category/category.controller.ts';
import { categoryPublisher } from './category/category.publisher.ts';
import { CategoryQueries } from './category/category.queries.ts';
import { CategoryService } from './category/category.service.ts';
import { CategoryClaims } from './category/category-claims.ts';
import { StoreCategoryController } from './category/store-category.controller.ts';
import { CustomFieldChecks } from './custom-field/custom-field.answers.ts';
import { CustomFieldDefinitionController } from './custom-field-definition/custom-field-definition.controller.ts';
import { customFieldDefinitionPublisher } from './custom-field-definition/custom-field-definition.publisher.ts';
import { CustomFieldDefinitionService } from './custom-field-definition/custom-field-definition.service.ts';
import * as facts from './dictionary.ts';
import { CustomerErasure } from './export/customer-erasure.subscriber.ts';
import { ExpiredExports } from './export/expired-exports.recurring.ts';
import { ExportController } from './export/export.controller.ts';
import { ExportProcess } from './export/export.process.ts';
import { exportPublisher } from './export/export.publisher.ts';
import { ExportService } from './export/export.service.ts';
import { exportView } from './export/export.view.ts';
import { ExportFiles } from './export/export-files.ts';
import { ExportSourceClient } from './export/export-source.client.ts';
import { OptionChoiceService } from './option-type/option-choice.service.ts';
import { OptionTypeController } from './option-type/option-type.controller.ts';
import { OptionTypeService } from './option-type/option-type.service.ts';
import { AdminProductQueries } from './product/admin-product.queries.ts';
import { ListingQueries } from './product/listing.queries.ts';
import { ProductAnswers } from './product/product.answers.ts';
import { ProductController } from './product/product.controller.ts';
import { PRODUCTS } from './product/product.documents.ts';
import { productPublisher } from './product/product.publisher.ts';
import { ProductService } from './product/product.service.ts';
import { ProductAssociationQueries } from './product/product-association.queries.ts';
import { ProductClaims } from './product/product-claims.ts';
import { ProductFilterQueries } from './product/product-filter.queries.ts';
import { ProductLookupQueries } from './product/product-lookup.queries.ts';
import { RememberedAnswers } from './product/remembered-answers.ts';
import { StoreProductController } from './product/store-product.controller.ts';
import { VariantController } from './product/variant.controller.ts';
import { CatalogBootstrap } from './sample-data/bootstrap.ts';
import { SampleDataService } from './sample-data/sample-data.service.ts';
import { exceptSampleData } from './sample-data/sample-data.ts';
import { catalogSettings } from './settings.ts';
import { StockItemAnswers } from './stock/stock-item.answers.ts';
import { StockItemController } from './stock/stock-item.controller.ts';
import { stockItemPublisher } from './stock/stock-item.publisher.ts';
import { StockKeeper } from './stock/stock-keeper.process.ts';
import { TagController } from './tag/tag.controller.ts';

const definition = defineService({
  name: 'catalog',
  facts,
  controllers: [
    StoreProductController,
    ProductController,
    VariantController,
    StoreCategoryController,
    CategoryController,
    OptionTypeController,
    StockItemController,
    ExportController,
    CustomFieldDefinitionController,
    TagController,
  ],
  answers: [ProductAnswers, tagAnswers('product', PRODUCTS), StockItemAnswers, CustomFieldChecks],
  providers: [
    ListingQueries,
    AdminProductQueries,
    ProductService,
    ProductClaims,
    ProductAssociationQueries,
    ProductLookupQueries,
    ProductFilterQueries,
    RememberedAnswers,
    CategoryService,
    CategoryClaims,
    CategoryQueries,
    OptionTypeService,
    OptionChoiceService,
    CustomFieldDefinitionService,
    SampleDataService,
    ExportService,
    ExportFiles,
    ExportSourceClient,
  ],
  projections: [catalogView, exportView],
  publishers: [
    exceptSampleData(productPublisher),
    exceptSampleData(stockItemPublisher),
    exceptSampleData(categoryPublisher),
    exportPublisher,
    customFieldDefinitionPublisher,
  ],
  subscribers: [CustomerErasure],
  recurring: [ExpiredExports],
  processes: [StockKeeper, ExportProcess],
  settings: catalogSettings,
  bootstrap: CatalogBootstrap,
});

/** Products, variants, prices, stock, categories, search, and what custom fields mean. */
export const catalog = withCustomFields(definition, catalogCarriers);
