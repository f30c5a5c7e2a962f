import { evolveStored } from '@storefold/kernel/command-handling';
import type { Position, Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import { initialFlagsOf, outOfStock, type StockByVariant, type StockFlags } from '../stock/stock-flags.ts';
import {
  LISTINGS,
  listingDocument,
  listingIdOf,
  PRODUCTS,
  type ProductDocument,
  productDocument,
} from './product.documents.ts';
import { evolve, isLive, type Product, type ProductFact, type ProductState } from './product.ts';
import { currenciesOf, type ProductWithStock } from './product-with-stock.ts';

/** Folds each product's facts with the product's own `evolve`, so that lists and streams agree. */
export async function projectProduct(fact: Stored<ProductFact>, documents: Documents): Promise<void> {
  if (isOnlyTold(fact)) return;
  const id = fact.recordId;
  const isFirst = fact.type === 'ProductCreated';
  const document = isFirst ? undefined : await documents.get<ProductDocument>(PRODUCTS, id);
  if (!document && !isFirst) return;
  const before: ProductState = document?.product ?? { status: 'absent' };
  const after = evolveStored(evolve, before, fact);
  if (!isLive(after)) return removeProduct(document, documents);
  const withStock = { id, product: after, stock: stockOfVariants(after, document?.stock ?? {}) };
  putProduct(
    { withStock, unitsSold: unitsSoldOf(document), position: fact.position },
    document?.currencies ?? [],
    documents,
  );
}

/** Facts that repeat what documents already show from the stock itself. */
const isOnlyTold = ({ type }: ProductFact): boolean =>
  type === 'ProductSoldOut' || type === 'ProductRestocked';

/** Applies a change of a variant's stock, as far as its product shows it. */
export async function projectStockOfVariant(
  change: { productId: string; variantId: string; flags: StockFlags; unitsSold: number; position: Position },
  documents: Documents,
): Promise<void> {
  const document = await documents.get<ProductDocument>(PRODUCTS, change.productId);
  if (!document || !(change.variantId in document.stock)) return;
  const stock = { ...document.stock, [change.variantId]: change.flags };
  const unitsSold = unitsSoldOf(document) + change.unitsSold;
  putProduct(
    { withStock: { ...document, stock }, unitsSold, position: change.position },
    document.currencies,
    documents,
  );
}

const unitsSoldOf = (document: ProductDocument | undefined): number => 0 - (document?.sales_rank ?? 0);

/** A product as it is shown from a position of the log on. */
interface ChangedProduct {
  readonly withStock: ProductWithStock;
  readonly unitsSold: number;
  readonly position: Position;
}

function putProduct(
  { withStock, unitsSold, position }: ChangedProduct,
  before: readonly string[],
  documents: Documents,
): void {
  const currencies = currenciesOf(withStock.product);
  documents.put(PRODUCTS, productDocument(withStock, currencies, unitsSold));
  for (const currency of currencies) {
    const listing = listingDocument(withStock, currency, unitsSold, position);
    if (listing) documents.put(LISTINGS, listing);
  }
  for (const currency of before) {
    if (!currencies.includes(currency)) documents.remove(LISTINGS, listingIdOf(currency, withStock.id));
  }
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
