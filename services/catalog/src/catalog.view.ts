import { catalogChanged } from '@storefold/contracts';
import {
  type CustomFieldFact,
  comparableCollection,
  concerns,
  customFieldsCollection,
  definitionCollection,
  keepingValues,
  projectCustomFields,
  projectValue,
} from '@storefold/custom-fields';
import { categoryOf, type Stored } from '@storefold/kernel/ports';
import type { Documents, Projection } from '@storefold/kernel/subscriptions';
import type { CategoryFact } from './category/category.ts';
import { CATEGORIES, categoryCollection, projectCategory } from './category/category.view.ts';
import type { DefinitionFact } from './custom-field-definition/custom-field-definition.ts';
import { projectDefinition } from './custom-field-definition/custom-field-definition.view.ts';
import { formerAddressCollection } from './former-addresses.ts';
import type { OptionTypeFact } from './option-type/option-type.ts';
import { OPTION_TYPES, optionTypeCollection, projectOptionType } from './option-type/option-type.view.ts';
import type { ProductFact } from './product/product.ts';
import { listingCollection, productCollection } from './product/read-model/product.documents.ts';
import {
  projectCustomFieldOfProduct,
  projectProduct,
  projectProductPlace,
  projectStockOfVariant,
} from './product/read-model/product.view.ts';
import type { StockItemFact } from './stock/stock-item.ts';
import { projectStockItem, stockItemCollection } from './stock/stock-item.view.ts';

type FactOf = {
  product: ProductFact;
  stock_item: StockItemFact;
  category: CategoryFact;
  option_type: OptionTypeFact;
  custom_field_definition: DefinitionFact;
  custom_field: CustomFieldFact;
};
type CatalogFact = FactOf[keyof FactOf];

type Project<F extends CatalogFact> = NonNullable<Projection<F>['project']>;

/** The kinds of records whose custom fields are shown here. */
const isOwn = concerns(['product', 'variant', 'category', 'option_type', 'option_value']);

async function projectOwnCustomFields(fact: Stored<CustomFieldFact>, documents: Documents): Promise<void> {
  await projectCustomFields(fact, documents, isOwn);
  const { resource } = fact.data;
  if (resource === 'product') await projectCustomFieldOfProduct(fact, documents);
  if (resource === 'category') await projectValue(fact, CATEGORIES, documents);
  if (resource === 'option_type') await projectValue(fact, OPTION_TYPES, documents);
}

async function projectStock(fact: Stored<StockItemFact>, documents: Documents): Promise<void> {
  const change = await projectStockItem(fact, documents);
  if (change) await projectStockOfVariant(change, documents);
}

const projectCategoryAlone = keepingValues(projectCategory, CATEGORIES);

async function projectCategoryWithProducts(fact: Stored<CategoryFact>, documents: Documents): Promise<void> {
  await projectCategoryAlone(fact, documents);
  await projectProductPlace(fact, documents);
}

const projects: { readonly [Category in keyof FactOf]: Project<FactOf[Category]> } = {
  product: projectProduct,
  stock_item: projectStock,
  category: projectCategoryWithProducts,
  option_type: keepingValues(projectOptionType, OPTION_TYPES),
  custom_field_definition: projectDefinition,
  custom_field: projectOwnCustomFields,
};

/** All read models of the catalog in one projection, because products show changes of their stock. */
export const catalogView: Projection<CatalogFact> = {
  name: 'catalog',
  version: 16,
  categories: Object.keys(projects),
  wakes: catalogChanged,
  collections: [
    productCollection,
    listingCollection,
    stockItemCollection,
    comparableCollection(categoryCollection),
    comparableCollection(optionTypeCollection),
    definitionCollection,
    customFieldsCollection,
    formerAddressCollection,
  ],
  project(fact, documents) {
    const category = categoryOf(fact.stream) as keyof FactOf;
    return (projects[category] as Project<CatalogFact>)(fact, documents);
  },
};
