import { withCustomFields } from '@storefold/custom-fields';
import { defineService, tagController } from '@storefold/server/runtime';
import { BulkEndpoints } from './bulk/bulk.endpoints.ts';
import { catalogCarriers } from './catalog.carriers.ts';
import { catalogView } from './catalog.view.ts';
import { CategoryEndpoints } from './category/category.endpoints.ts';
import { categoryPublisher } from './category/category.publisher.ts';
import { CategoryQueries } from './category/category.queries.ts';
import { CategoryService } from './category/category.service.ts';
import { CategoryClaims } from './category/category-claims.ts';
import { StoreCategoryEndpoints } from './category/store-category.endpoints.ts';
import { CustomFieldChecks } from './custom-field/custom-field.controller.ts';
import { CustomFieldDefinitionEndpoints } from './custom-field-definition/custom-field-definition.endpoints.ts';
import { customFieldDefinitionPublisher } from './custom-field-definition/custom-field-definition.publisher.ts';
import { CustomFieldDefinitionService } from './custom-field-definition/custom-field-definition.service.ts';
import * as facts from './dictionary.ts';
import { DigitalController } from './digital/digital.controller.ts';
import { digitalFilesView } from './digital/digital-files.view.ts';
import { UnnamedDigitals } from './digital/unnamed-digitals.recurring.ts';
import { CustomerErasure } from './export/customer-erasure.subscriber.ts';
import { ExpiredExports } from './export/expired-exports.recurring.ts';
import { ExportEndpoints } from './export/export.endpoints.ts';
import { ExportProcess } from './export/export.process.ts';
import { exportPublisher } from './export/export.publisher.ts';
import { ExportService } from './export/export.service.ts';
import { exportView } from './export/export.view.ts';
import { ExportFiles } from './export/export-files.ts';
import { ExportSourceClient } from './export/export-source.client.ts';
import { ImportEndpoints } from './import/import.endpoints.ts';
import { ImportProcess } from './import/import.process.ts';
import { importPublisher } from './import/import.publisher.ts';
import { importView } from './import/import.view.ts';
import { ImportFiles } from './import/import-files.ts';
import { ProductImportService } from './import/product-import.service.ts';
import { ReadImportFiles } from './import/read-import-files.recurring.ts';
import { PictureFiles } from './media/picture-files.ts';
import { OptionChoiceService } from './option-type/option-choice.service.ts';
import { OptionTypeService } from './option-type/option-type.service.ts';
import { AdminProductQueries } from './product/admin-product.queries.ts';
import { DigitalEndpoints } from './product/digital.endpoints.ts';
import { ListingQueries } from './product/listing.queries.ts';
import { MediaEndpoints } from './product/media.endpoints.ts';
import { OptionTypeEndpoints } from './product/option-type.endpoints.ts';
import { PictureSizes } from './product/picture-sizes.process.ts';
import { ProductController } from './product/product.controller.ts';
import { PRODUCTS } from './product/product.documents.ts';
import { ProductEndpoints } from './product/product.endpoints.ts';
import { productPublisher } from './product/product.publisher.ts';
import { ProductService } from './product/product.service.ts';
import { ProductAssociationQueries } from './product/product-association.queries.ts';
import { ProductChangeService } from './product/product-change.service.ts';
import { ProductClaims } from './product/product-claims.ts';
import { ProductCloneEndpoints } from './product/product-clone.endpoints.ts';
import { ProductCreationService } from './product/product-creation.service.ts';
import { ProductExportController } from './product/product-export.controller.ts';
import { productFilesView } from './product/product-files.view.ts';
import { ProductFilterQueries } from './product/product-filter.queries.ts';
import { ProductLookupQueries } from './product/product-lookup.queries.ts';
import { PromotionScopeController } from './product/promotion-scope.controller.ts';
import { RememberedAnswers } from './product/remembered-answers.ts';
import { StockKeeper } from './product/stock-keeper.process.ts';
import { StoreProductEndpoints } from './product/store-product.endpoints.ts';
import { TaxCategoryClient } from './product/tax-category.client.ts';
import { UnnamedFiles } from './product/unnamed-files.recurring.ts';
import { VariantEndpoints } from './product/variant.endpoints.ts';
import { CatalogBootstrap } from './sample-data/bootstrap.ts';
import { SampleDataService } from './sample-data/sample-data.service.ts';
import { exceptSampleData } from './sample-data/sample-data.ts';
import { SamplePictures } from './sample-pictures/sample-pictures.recurring.ts';
import { catalogSettings } from './settings.ts';
import { StockItemController } from './stock/stock-item.controller.ts';
import { StockItemEndpoints } from './stock/stock-item.endpoints.ts';
import { stockItemPublisher } from './stock/stock-item.publisher.ts';
import { StockLocationEndpoints } from './stock-location/stock-location.endpoints.ts';
import { StockLocationQueries } from './stock-location/stock-location.queries.ts';
import { TagEndpoints } from './tag/tag.endpoints.ts';

const definition = defineService({
  name: 'catalog',
  facts,
  endpoints: [
    StoreProductEndpoints,
    ProductEndpoints,
    BulkEndpoints,
    ProductCloneEndpoints,
    VariantEndpoints,
    MediaEndpoints,
    DigitalEndpoints,
    StoreCategoryEndpoints,
    CategoryEndpoints,
    OptionTypeEndpoints,
    StockItemEndpoints,
    StockLocationEndpoints,
    ExportEndpoints,
    ImportEndpoints,
    CustomFieldDefinitionEndpoints,
    TagEndpoints,
  ],
  controllers: [
    ProductController,
    ProductExportController,
    DigitalController,
    PromotionScopeController,
    tagController('product', PRODUCTS),
    StockItemController,
    CustomFieldChecks,
  ],
  providers: [
    ListingQueries,
    AdminProductQueries,
    ProductService,
    ProductChangeService,
    ProductCreationService,
    ProductClaims,
    PictureFiles,
    TaxCategoryClient,
    StockLocationQueries,
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
    ImportFiles,
    ProductImportService,
  ],
  projections: [catalogView, productFilesView, digitalFilesView, exportView, importView],
  publishers: [
    exceptSampleData(productPublisher),
    exceptSampleData(stockItemPublisher),
    exceptSampleData(categoryPublisher),
    exportPublisher,
    importPublisher,
    customFieldDefinitionPublisher,
  ],
  subscribers: [CustomerErasure],
  recurring: [ExpiredExports, UnnamedFiles, UnnamedDigitals, SamplePictures, ReadImportFiles],
  processes: [StockKeeper, PictureSizes, ExportProcess, ImportProcess],
  settings: catalogSettings,
  sendsPictures: true,
  bootstrap: CatalogBootstrap,
});

/** Products, variants, prices, stock, categories, search, and what custom fields mean. */
export const catalog = withCustomFields(definition, catalogCarriers);
