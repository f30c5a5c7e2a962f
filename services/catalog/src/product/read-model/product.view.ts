import { type ComparableValues, type CustomFieldFact, comparableAfter } from '@storefold/custom-fields';
import { evolveStored } from '@storefold/kernel/command-handling';
import type { Position, Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import type { CategoryFact } from '../../category/category.ts';
import { leadNoMore, leadTo, moveAddresses } from '../../former-addresses.ts';
import { OPTION_TYPES, type OptionTypeDocument } from '../../option-type/option-type.view.ts';
import { initialFlagsOf, isSameFlags, outOfStock, type StockByVariant } from '../../stock/stock-flags.ts';
import type { StockChange } from '../../stock/stock-item.view.ts';
import { evolve, isLive, type Product, type ProductFact, type ProductState, slugsOf } from '../product.ts';
import { placeAt } from '../product-place.ts';
import { currenciesOf } from '../product-with-stock.ts';
import type { OptionTypesById } from '../variant.serializer.ts';
import {
  isWordIn,
  LISTINGS,
  type ListedProduct,
  listingDocument,
  listingIdOf,
  PRODUCTS,
  type ProductDocument,
  productDocument,
  salesRankOf,
  sharedOf,
} from './product.documents.ts';

/** Folds each product's facts with the product's own `evolve`, so that lists and streams agree. */
export async function projectProduct(fact: Stored<ProductFact>, documents: Documents): Promise<void> {
  if (isOnlyTold(fact)) return;
  const id = fact.recordId;
  const isFirst = fact.type === 'ProductCreated';
  const document = isFirst ? undefined : await documents.get(PRODUCTS, id);
  if (!document && !isFirst) return;
  const before: ProductState = document?.product ?? { status: 'absent' };
  const after = evolveStored(evolve, before, fact);
  if (!isLive(after)) return removeProduct(document, documents);
  const address = { kind: 'product', storeId: after.store_id, id } as const;
  moveAddresses(address, document ? slugsOf(document.product) : [], slugsOf(after), documents);
  if (fact.type === 'ProductFormerSlugAdded') leadTo(address, fact.data.slug, documents);
  if (fact.type === 'ProductFormerSlugRemoved') await leadNoMore(address, fact.data.slug, documents);
  const withStock = { id, product: after, stock: stockOfVariants(after, document?.stock ?? {}) };
  await putProduct(
    {
      withStock,
      values: valuesOf(document),
      places: document?.category_places ?? {},
      unitsSold: unitsSoldOf(document),
      position: fact.position,
    },
    document?.currencies ?? [],
    documents,
  );
}

/** Facts that repeat what documents already show from the stock itself. */
const isOnlyTold = ({ type }: ProductFact): boolean =>
  type === 'ProductSoldOut' || type === 'ProductRestocked';

export async function projectStockOfVariant(change: StockChange, documents: Documents): Promise<void> {
  const document = await documents.get(PRODUCTS, change.productId);
  const known = document?.stock[change.variantId];
  if (!document || !known) return;
  const unitsSold = unitsSoldOf(document) + change.unitsSold;
  if (isSameFlags(known, change.flags)) return putUnitsSold(document, unitsSold, change.position, documents);
  const stock = { ...document.stock, [change.variantId]: change.flags };
  await putProduct(
    {
      withStock: { ...document, stock },
      values: valuesOf(document),
      places: document.category_places,
      unitsSold,
      position: change.position,
    },
    document.currencies,
    documents,
  );
}

/** Gives a product the place in a category that staff put it in. */
export async function projectProductPlace(fact: Stored<CategoryFact>, documents: Documents): Promise<void> {
  if (fact.type !== 'CategoryProductPositioned') return;
  const document = await documents.get(PRODUCTS, fact.data.product_id);
  if (!document?.category_ids.includes(fact.recordId)) return;
  const { category_places } = document;
  const place = fact.data.place ?? placeAt(fact.position);
  await putProduct(
    {
      withStock: document,
      values: valuesOf(document),
      places: { ...category_places, [fact.recordId]: place },
      unitsSold: unitsSoldOf(document),
      position: fact.position,
    },
    document.currencies,
    documents,
  );
}

/** Most sales leave everything else that lists show as it is, so it is not made again. */
async function putUnitsSold(
  document: ProductDocument,
  unitsSold: number,
  position: Position,
  documents: Documents,
): Promise<void> {
  const sales_rank = salesRankOf(unitsSold);
  documents.put(PRODUCTS, { ...document, sales_rank });
  for (const currency of document.currencies) {
    const listing = await documents.get(LISTINGS, listingIdOf(currency, document.id));
    if (listing) documents.put(LISTINGS, { ...listing, sales_rank, position });
  }
}

/** Applies a change of a product's custom fields. */
export async function projectCustomFieldOfProduct(
  fact: Stored<CustomFieldFact>,
  documents: Documents,
): Promise<void> {
  const document = await documents.get(PRODUCTS, fact.recordId);
  if (!document) return;
  await putProduct(
    {
      withStock: document,
      values: comparableAfter(valuesOf(document), fact),
      places: document.category_places,
      unitsSold: unitsSoldOf(document),
      position: fact.position,
    },
    document.currencies,
    documents,
  );
}

const valuesOf = (document: ProductDocument | undefined): ComparableValues => ({
  custom_values: document?.custom_values ?? {},
  custom_words: document?.custom_words?.filter((word) => !isWordIn(word)) ?? [],
});

const unitsSoldOf = (document: ProductDocument | undefined): number => 0 - (document?.sales_rank ?? 0);

async function putProduct(
  shown: Omit<ListedProduct, 'types'>,
  before: readonly string[],
  documents: Documents,
): Promise<void> {
  const { withStock } = shown;
  const listed = { ...shown, types: await optionTypesOf(withStock.product, documents) };
  const currencies = currenciesOf(withStock.product);
  const shared = sharedOf(listed);
  documents.put(PRODUCTS, productDocument(listed, shared, currencies));
  for (const currency of currencies) {
    const listing = listingDocument(listed, shared, currency);
    if (listing) documents.put(LISTINGS, listing);
  }
  for (const currency of before) {
    if (!currencies.includes(currency)) documents.remove(LISTINGS, listingIdOf(currency, withStock.id));
  }
}

/** As documents of the same projection have them. A change of one is told to each of its products. */
async function optionTypesOf({ variants }: Product, documents: Documents): Promise<OptionTypesById> {
  const types = new Map<string, OptionTypeDocument>();
  for (const { option_type_id: id } of variants.flatMap(({ options }) => options)) {
    const type = types.has(id) ? undefined : await documents.get(OPTION_TYPES, id);
    if (type) types.set(id, type);
  }
  return types;
}

function removeProduct(document: ProductDocument | undefined, documents: Documents): void {
  if (!document) return;
  documents.remove(PRODUCTS, document.id);
  for (const currency of document.currencies) {
    documents.remove(LISTINGS, listingIdOf(currency, document.id));
  }
}

/** The known stock of each variant. A new variant begins with the stock in its fact. */
function stockOfVariants({ variants }: Product, known: StockByVariant): StockByVariant {
  return Object.fromEntries(
    variants.map(({ id, initial_stock }) => [id, known[id] ?? initialFlagsOf(initial_stock) ?? outOfStock]),
  );
}
