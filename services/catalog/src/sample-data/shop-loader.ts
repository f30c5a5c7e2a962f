import { Inject, Injectable } from '@nestjs/common';
import { findDefaultStore, idPrefixes, type StoreInfo } from '@storefold/contracts';
import { CustomFieldService } from '@storefold/custom-fields';
import type { Commands } from '@storefold/kernel/command-handling';
import { recordId, refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { type Bootstrap, defineService, type ServiceDefinition, TOKENS } from '@storefold/server/runtime';
import { CategoryService } from '../category/category.service.ts';
import { CategoryClaims } from '../category/category-claims.ts';
import { CustomFieldDefinitionService } from '../custom-field-definition/custom-field-definition.service.ts';
import { OptionTypeService } from '../option-type/option-type.service.ts';
import { ProductService } from '../product/change/product.service.ts';
import { ProductClaims } from '../product/change/product-claims.ts';
import { stockItem } from '../stock/stock-item.decider.ts';
import { SampleDataService, sampleVariantId } from './sample-data.service.ts';
import { type SampleField, SampleFieldsService } from './sample-fields.service.ts';
import type { SampleShop } from './sample-shop.ts';
import { someAtOnce } from './some-at-once.ts';

/** A shop with a past. */
export interface ShopToLoad extends SampleShop {
  /** Custom fields that every product has a value of. Default: none. */
  readonly fields?: readonly SampleField[];
  /** What orders have bought. */
  readonly sales: Iterable<Sale>;
  /** Called with the number of products loaded so far. */
  readonly progress: (loaded: number) => void;
}

interface Sale {
  readonly sku: string;
  readonly quantity: number;
}

const SHOP = Symbol('ShopToLoad');

/**
 * The catalog without its endpoints, read models and followers. Its `bootstrap` writes a shop of any size into the log;
 * the next start of the catalog itself builds the read models. The facts are those of the same commands as everywhere.
 */
export const shopLoader = (shop: ShopToLoad): ServiceDefinition =>
  defineService({
    name: 'catalog',
    facts: {},
    endpoints: [],
    providers: [
      { provide: SHOP, useValue: shop },
      SampleDataService,
      CategoryService,
      CategoryClaims,
      OptionTypeService,
      ProductService,
      ProductClaims,
      CustomFieldDefinitionService,
      CustomFieldService,
      SampleFieldsService,
    ],
    bootstrap: ShopLoader,
  });

@Injectable()
class ShopLoader implements Bootstrap {
  constructor(
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(SampleDataService) private readonly loader: SampleDataService,
    @Inject(SampleFieldsService) private readonly fields: SampleFieldsService,
    @Inject(SHOP) private readonly shop: ShopToLoad,
  ) {}

  async run(): Promise<void> {
    const { store } = await this.bus.ask(findDefaultStore, {});
    if (!store) throw refusals.unavailable('the_first_store');
    const { progress, fields = [], products, sales } = this.shop;
    await this.loader.loadShop(store, this.shop, progress);
    await this.fields.loadFields(store, fields, products);
    await someAtOnce(sales, (sale) => this.#sell(sale, store));
  }

  async #sell({ sku, quantity }: Sale, store: StoreInfo): Promise<void> {
    const storeId = store.id;
    const orderId = recordId(idPrefixes.order, `sale of ${sku}`);
    const ofOrder = { storeId, orderId };
    const reserve = { type: 'Reserve', ...ofOrder, checkoutId: orderId, quantity } as const;
    for (const command of [reserve, { type: 'Commit', ...ofOrder } as const]) {
      const context = this.loader.contextFor(`${command.type} ${sku}`, store);
      await this.commands.execute(stockItem, sampleVariantId(sku), command, context);
    }
  }
}
