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
import { OptionChoiceService } from './option-type/option-choice.service.ts';
import { OptionTypeEndpoints } from './option-type/option-type.endpoints.ts';
import { OptionTypeService } from './option-type/option-type.service.ts';
import { PictureFiles } from './picture/picture-files.ts';
import { ProductService } from './product/change/product.service.ts';
import { ProductChangeService } from './product/change/product-change.service.ts';
import { ProductClaims } from './product/change/product-claims.ts';
import { ProductCloneEndpoints } from './product/change/product-clone.endpoints.ts';
import { ProductCreationService } from './product/change/product-creation.service.ts';
import { TaxCategoryClient } from './product/change/tax-category.client.ts';
import { DigitalController } from './product/digital/digital.controller.ts';
import { DigitalEndpoints } from './product/digital/digital.endpoints.ts';
import { digitalFilesView } from './product/digital/digital-files.view.ts';
import { UnnamedDigitals } from './product/digital/unnamed-digitals.recurring.ts';
import { MediaEndpoints } from './product/media/media.endpoints.ts';
import { PictureSizes } from './product/media/picture-sizes.process.ts';
import { productFilesView } from './product/media/product-files.view.ts';
import { UnnamedFiles } from './product/media/unnamed-files.recurring.ts';
import { ProductController } from './product/product.controller.ts';
import { ProductEndpoints } from './product/product.endpoints.ts';
import { productPublisher } from './product/product.publisher.ts';
import { PromotionScopeController } from './product/promotion-scope.controller.ts';
import { AdminProductQueries } from './product/read-model/admin-product.queries.ts';
import { ListingQueries } from './product/read-model/listing.queries.ts';
import { PRODUCTS } from './product/read-model/product.documents.ts';
import { ProductAssociationQueries } from './product/read-model/product-association.queries.ts';
import { ProductExportController } from './product/read-model/product-export.controller.ts';
import { ProductFilterQueries } from './product/read-model/product-filter.queries.ts';
import { ProductLookupQueries } from './product/read-model/product-lookup.queries.ts';
import { RememberedAnswers } from './product/read-model/remembered-answers.ts';
import { StoreProductEndpoints } from './product/read-model/store-product.endpoints.ts';
import { StockKeeper } from './product/stock-keeper.process.ts';
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
