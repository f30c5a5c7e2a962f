import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { canBeBought, flagsOf } from '../stock/stock-flags.ts';
import { type StockItemCommand, stockItem } from '../stock/stock-item.decider.ts';
import type { StockItemFact } from '../stock/stock-item.ts';
import { product } from './product.decider.ts';
import { isLive, type ProductFact } from './product.ts';
import { loadWithStock } from './product-with-stock.ts';
import type { NewVariantData } from './variant.ts';

/**
 * Keeps products and their stock consistent. Opens the stock of a variant after a crash, closes the stock of a removed
 * variant, and notes on the product when it sells out and when it is back in stock.
 */
@Injectable()
export class StockKeeper implements ProcessManager<ProductFact | StockItemFact> {
  readonly name = 'stock_keeper';
  readonly categories = ['product', 'stock_item'];

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
  ) {}

  async handle(fact: Stored<ProductFact | StockItemFact>): Promise<void> {
    switch (fact.type) {
      case 'ProductCreated':
        return this.#open(fact, fact.data.variants);
      case 'VariantCreated':
        await this.#open(fact, [fact.data]);
        return this.#noteStock(fact, fact.recordId);
      case 'VariantDeleted':
        await this.#close(fact, [fact.data.variant_id]);
        return this.#noteStock(fact, fact.recordId);
      case 'ProductDeleted':
        return this.#close(fact, fact.data.variant_ids);
      case 'StockCounted':
      case 'StockItemChanged':
      case 'StockReserved':
      case 'StockReleased':
      case 'StockReturned':
      case 'StockRestocked':
        return this.#noteStockOf(fact);
      case 'ProductChanged':
      case 'VariantChanged':
      case 'PriceCreated':
      case 'PriceChanged':
      case 'PriceDeleted':
      case 'ProductSoldOut':
      case 'ProductRestocked':
      case 'ProductOptionTypeChanged':
      case 'ProductFormerSlugAdded':
      case 'ProductFormerSlugRemoved':
      case 'ProductTranslated':
      case 'StockItemCreated':
      case 'StockItemDeleted':
      case 'StockReservationPrevented':
      // What was reserved is taken: as much as before can be bought.
      case 'StockCommitted':
        return;
    }
  }

  async #open(fact: Stored, variants: readonly NewVariantData[]): Promise<void> {
    const storeId = fact.metadata.store_id;
    const productId = fact.recordId;
    await this.#each(
      fact,
      variants.map(({ variant_id: variantId, stock_item }) => [
        variantId,
        { type: 'Open', storeId, productId, variantId, stock: stock_item },
      ]),
    );
  }

  async #close(fact: Stored, variantIds: readonly string[]): Promise<void> {
    const storeId = fact.metadata.store_id;
    await this.#each(
      fact,
      variantIds.map((id) => [id, { type: 'Close', storeId }]),
    );
  }

  async #each(fact: Stored, commands: readonly (readonly [string, StockItemCommand])[]): Promise<void> {
    await Promise.all(
      commands.map(([id, command]) =>
        this.commands.execute(
          stockItem,
          id,
          command,
          this.contexts.following(fact, `${command.type.toLowerCase()} stock ${id}`),
        ),
      ),
    );
  }

  /** Loads all variants only if this variant's stock contradicts the product's state. */
  async #noteStockOf(fact: Stored<StockItemFact>): Promise<void> {
    const { state: item } = await this.commands.load(stockItem, fact.recordId);
    if (item.status === 'absent') return;
    const { state: current } = await this.commands.load(product, item.product_id);
    if (!isLive(current) || canBeBought(flagsOf(item)) !== current.sold_out) return;
    await this.#noteStock(fact, item.product_id);
  }

  async #noteStock(fact: Stored, productId: string): Promise<void> {
    const { state: current } = await this.commands.load(product, productId);
    if (!isLive(current)) return;
    const { stock } = await loadWithStock(productId, current, (id) => this.commands.load(stockItem, id));
    const inStock = Object.values(stock).some(canBeBought);
    if (inStock !== current.sold_out) return;
    await this.commands.execute(
      product,
      productId,
      { type: 'NoteStock', storeId: current.store_id, inStock },
      this.contexts.following(fact, 'note stock'),
    );
  }
}
