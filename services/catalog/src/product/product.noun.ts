import { defineNoun, tagController } from '@storefold/server/runtime';
import { ProductService } from './change/product.service.ts';
import { ProductChangeService } from './change/product-change.service.ts';
import { ProductClaims } from './change/product-claims.ts';
import { ProductCloneEndpoints } from './change/product-clone.endpoints.ts';
import { ProductCreationService } from './change/product-creation.service.ts';
import { TaxCategoryClient } from './change/tax-category.client.ts';
import { MediaEndpoints } from './media/media.endpoints.ts';
import { PictureSizes } from './media/picture-sizes.process.ts';
import { productFilesView } from './media/product-files.view.ts';
import { UnnamedFiles } from './media/unnamed-files.recurring.ts';
import { ProductController } from './product.controller.ts';
import { productDictionary } from './product.dictionary.ts';
import { ProductEndpoints } from './product.endpoints.ts';
import { ProductPositionEndpoints } from './product-position.endpoints.ts';
import { ProductUpkeep } from './product-upkeep.process.ts';
import { PromotionScopeController } from './promotion-scope.controller.ts';
import { AdminProductQueries } from './read-model/admin-product.queries.ts';
import { ListingQueries } from './read-model/listing.queries.ts';
import { PRODUCTS } from './read-model/product.documents.ts';
import { ProductAssociationQueries } from './read-model/product-association.queries.ts';
import { ProductExportController } from './read-model/product-export.controller.ts';
import { ProductFilterQueries } from './read-model/product-filter.queries.ts';
import { ProductLookupQueries } from './read-model/product-lookup.queries.ts';
import { RememberedAnswers } from './read-model/remembered-answers.ts';
import { StoreProductEndpoints } from './read-model/store-product.endpoints.ts';
import { StockKeeper } from './stock-keeper.process.ts';
import { VariantEndpoints } from './variant.endpoints.ts';

export const productNoun = defineNoun({
  facts: [productDictionary],
  endpoints: [
    StoreProductEndpoints,
    ProductEndpoints,
    ProductCloneEndpoints,
    VariantEndpoints,
    MediaEndpoints,
    ProductPositionEndpoints,
  ],
  controllers: [
    ProductController,
    ProductExportController,
    PromotionScopeController,
    tagController('product', PRODUCTS),
  ],
  providers: [
    ListingQueries,
    AdminProductQueries,
    ProductService,
    ProductChangeService,
    ProductCreationService,
    ProductClaims,
    TaxCategoryClient,
    ProductAssociationQueries,
    ProductLookupQueries,
    ProductFilterQueries,
    RememberedAnswers,
  ],
  projections: [productFilesView],
  processes: [StockKeeper, ProductUpkeep, PictureSizes],
  recurring: [UnnamedFiles],
});
