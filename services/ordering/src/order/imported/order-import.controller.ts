import { Controller, Inject } from '@nestjs/common';
import {
  type AddressInput,
  findCustomer,
  findStore,
  findVariantsBySku,
  type ImportedOrder,
  idPrefixes,
  importedOrder,
  importOrders,
  type RequestOf,
  type StoreInfo,
} from '@storefold/contracts';
import { readAddress, refusals } from '@storefold/kernel/core';
import type { Bus, Origin } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { parseBody } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { ImportedRows, type Means, type RowAtWork, readableAddress } from '@storefold/simple-records/upkeep';
import type { KeptAddress } from '../cart/cart.facts.ts';
import { OrderNumbers } from '../cart/order-numbers.ts';
import { order as orderAggregate } from '../order.decider.ts';
import { keyOfOrder } from '../order.ids.ts';
import { importedOrderId, importedOrderOf, type SoldHere } from './imported-order.ts';

/** Takes in orders of other shops. Each is known by its number. */
@Controller()
export class OrderImportController {
  constructor(
    @Inject(ImportedRows) private readonly rows: ImportedRows,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(OrderNumbers) private readonly numbers: OrderNumbers,
  ) {}

  @Answers(importOrders)
  async importOrders(request: RequestOf<typeof importOrders>, origin: Origin) {
    const { store } = await this.bus.ask(findStore, { store_id: request.store_id });
    if (!store) throw refusals.notFound('store');
    const soldHere = await this.#soldHere(request);
    return this.rows.takeIn(request, origin, {
      read: (body) => parseBody(importedOrder, body),
      keyOf: ({ number }) => number.toUpperCase(),
      take: (body, row, means) =>
        this.#take(body, { store, soldHere, importId: request.import_id }, row, means),
    });
  }

  async #take(
    body: ImportedOrder,
    { store, soldHere, importId }: Known,
    row: RowAtWork,
    { commands, claims }: Means,
  ): Promise<'created' | 'unchanged'> {
    const { context } = row;
    const terms = {
      storeId: store.id,
      importId,
      currency: store.default_currency,
      locale: store.default_locale,
      customerId: await this.#customerOf(body, store),
      shippingAddress: addressOf(body.shipping_address, 'shipping_address', row),
      billingAddress: addressOf(body.billing_address, 'billing_address', row),
      soldHere,
    };
    if (!(await this.numbers.leaveOut(body.number, claims, context)))
      throw refusals.invalid({ number: ['taken'] });
    // An order that went with its import is gone for good, and its number is free for another.
    for (let gone: string | undefined, { warn } = row; ; warn = () => undefined) {
      const id = importedOrderId(store.id, body.number, gone);
      const imported = importedOrderOf(body, { ...terms, id, warn });
      const command = { type: 'ImportOrder', imported } as const;
      const key = keyOfOrder(id);
      const { facts, state } = await commands.execute(orderAggregate, key, command, context, { isNew: true });
      if (facts.length > 0) return 'created';
      if (state.status !== 'deleted') return 'unchanged';
      gone = id;
    }
  }

  /** An order of nobody who is here is a guest's, until a customer proves to read its mail. */
  async #customerOf({ email }: ImportedOrder, { id: store_id }: StoreInfo): Promise<string | null> {
    if (!email) return null;
    const { customer } = await this.bus.ask(findCustomer, { store_id, email });
    return customer?.id ?? null;
  }

  /** One question for all rows. */
  async #soldHere({ store_id, rows }: RequestOf<typeof importOrders>): Promise<Map<string, SoldHere>> {
    const skus = new Set(rows.flatMap(({ body: { items } }) => skusIn(items)));
    if (skus.size === 0) return new Map();
    const { variants } = await this.bus.ask(findVariantsBySku, { store_id, skus: [...skus] });
    return new Map(variants.map(({ sku, ...sold }) => [sku.toLowerCase(), sold]));
  }
}

interface Known {
  readonly store: StoreInfo;
  readonly soldHere: ReadonlyMap<string, SoldHere>;
  readonly importId: string;
}

/** Of what is not read yet. */
const skusIn = (items: unknown): string[] =>
  (Array.isArray(items) ? (items as readonly unknown[]) : []).flatMap((item) => {
    const sku = typeof item === 'object' && item !== null && 'sku' in item ? item.sku : undefined;
    return typeof sku === 'string' && sku.trim() !== '' ? [sku.trim()] : [];
  });

function addressOf(sent: AddressInput | null | undefined, field: string, row: RowAtWork): KeptAddress | null {
  const input = sent ? readableAddress(sent, field, row) : undefined;
  if (!input) return null;
  return { address_id: row.context.derive(field).newId(idPrefixes.address), ...readAddress(input) };
}
