import { Inject, Injectable } from '@nestjs/common';
import { changeProduct, changeProducts, changeStockItems, stockItemOfMany } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { type Call, Handles, parseBody } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { changeEach, fieldsFor } from '../change-each.ts';
import { ProductChangeService } from '../product/change/product-change.service.ts';
import { ProductClaims } from '../product/change/product-claims.ts';
import { stockItem } from '../stock/stock-item.decider.ts';
import { stockItemIdOf, variantIdOf } from '../stock/stock-item.ts';

/** Changes of many records by one request. */
@Injectable()
export class BulkEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(ProductChangeService) private readonly products: ProductChangeService,
    @Inject(ProductClaims) private readonly claims: ProductClaims,
  ) {}

  @Handles(changeProducts)
  changeProducts(call: Call<typeof changeProducts>) {
    const { caller } = call;
    return changeEach(call.body.products, call, async ({ id, ...sent }) => {
      if (typeof id !== 'string' || id.trim() === '') throw refusals.invalid({ id: ['blank'] });
      const body = fieldsFor(changeProduct, sent);
      return {
        id,
        carryOut: (context: CommandContext) => this.products.changeProduct(id, body, { caller, context }),
      };
    });
  }

  @Handles(changeStockItems)
  changeStockItems(call: Call<typeof changeStockItems>) {
    const storeId = call.caller.store.id;
    return changeEach(call.body.stock_items, call, async (sent) => {
      const { id, variant_id, sku, ...changes } = parseBody(stockItemOfMany, sent);
      const variantId = id ? variantIdOf(id) : variant_id || (await this.#variantWith(sku ?? '', storeId));
      return {
        id: stockItemIdOf(variantId),
        carryOut: (context: CommandContext) =>
          this.commands.execute(stockItem, variantId, { type: 'Change', storeId, changes }, context),
      };
    });
  }

  async #variantWith(sku: string, storeId: string): Promise<string> {
    const variantId = await this.claims.findBySku(sku, storeId);
    if (variantId === undefined) throw refusals.notFound('stock_item');
    return variantId;
  }
}
