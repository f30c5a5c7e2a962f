import { defineService } from '@storefold/kernel/runtime';
import { catalogView } from './catalog.view.ts';
import { Categories } from './category/categories.ts';
import { CategoryController } from './category/category.controller.ts';
import { categoryPublisher } from './category/category.publisher.ts';
import { CategoryAssociations } from './category/category-associations.ts';
import { CategoryClaims } from './category/category-claims.ts';
import { StoreCategoryController } from './category/store-category.controller.ts';
import { OptionChoices } from './option-type/option-choices.ts';
import { OptionTypeController } from './option-type/option-type.controller.ts';
import { OptionTypes } from './option-type/option-types.ts';
import { AdminProducts } from './product/admin-products.ts';
import { ProductAnswers } from './product/product.answers.ts';
import { ProductController } from './product/product.controller.ts';
import { productPublisher } from './product/product.publisher.ts';
import { ProductAssociations } from './product/product-associations.ts';
import { ProductClaims } from './product/product-claims.ts';
import { ProductFiltersReader } from './product/product-filters.ts';
import { ProductLookupReader } from './product/product-lookups.ts';
import { Products } from './product/products.ts';
import { StoreProductController } from './product/store-product.controller.ts';
import { Storefront } from './product/storefront.ts';
import { VariantController } from './product/variant.controller.ts';
import { CatalogBootstrap } from './sample-data/bootstrap.ts';
import { exceptSampleData } from './sample-data/sample-data.ts';
import { SampleLoader } from './sample-data/sample-loader.ts';
import { StockItemAnswers } from './stock/stock-item.answers.ts';
import { StockItemController } from './stock/stock-item.controller.ts';
import { stockItemPublisher } from './stock/stock-item.publisher.ts';
import { StockKeeper } from './stock/stock-keeper.process.ts';

/** Products, variants, prices, stock, categories and search. */
export const catalog = defineService({
  name: 'catalog',
  controllers: [
    StoreProductController,
    ProductController,
    VariantController,
    StoreCategoryController,
    CategoryController,
    OptionTypeController,
    StockItemController,
    ProductAnswers,
    StockItemAnswers,
  ],
  providers: [
    Storefront,
    AdminProducts,
    Products,
    ProductClaims,
    ProductAssociations,
    ProductLookupReader,
    ProductFiltersReader,
    Categories,
    CategoryClaims,
    CategoryAssociations,
    OptionTypes,
    OptionChoices,
    SampleLoader,
  ],
  projections: [catalogView],
  publishers: [
    exceptSampleData(productPublisher),
    exceptSampleData(stockItemPublisher),
    exceptSampleData(categoryPublisher),
  ],
  processes: [StockKeeper],
  bootstrap: CatalogBootstrap,
});
