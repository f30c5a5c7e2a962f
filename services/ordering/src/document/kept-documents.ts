import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Clock, isoTime } from '@storefold/kernel/core';
import { type Filter, type Vault, where } from '@storefold/kernel/ports';
import type { RecurringWork } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { orderIdOf } from '../order/order.ids.ts';
import { ORDERS } from '../order/read-model/order.view.ts';
import { document } from './document.decider.ts';
import { DOCUMENTS } from './document.view.ts';
import { DocumentNumbering } from './document-numbering.ts';

/** Invoices and credit notes that name a person who was erased, because books must. */
@Injectable()
export class KeptDocuments {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(DocumentNumbering) private readonly numbering: DocumentNumbering,
  ) {}

  async ofCustomer(storeId: string, customer_id: string) {
    await this.views.caughtUpTo();
    const orders = await this.views
      .collection(ORDERS)
      .find({ filter: where({ store_id: storeId, customer_id }) });
    return this.#ofOrders(
      storeId,
      orders.map(({ id }) => id),
    );
  }

  async ofOrder(storeId: string, key: string) {
    await this.views.caughtUpTo();
    return this.#ofOrders(storeId, [orderIdOf(key)]);
  }

  async #ofOrders(storeId: string, ids: readonly string[]) {
    if (ids.length === 0) return [];
    const query = { filter: namingBuyersOf(ids), sort: [{ field: 'issued_at' }] };
    const documents = await this.views.collection(DOCUMENTS).find(query);
    if (documents.length === 0) return [];
    const { document_retention_years: years } = await this.numbering.termsOf(storeId);
    return documents.map(({ id, number, document_type: type, issued_at }) => ({
      type,
      id,
      number,
      until: yearsAfter(issued_at, years),
    }));
  }
}

const DAY_MS = 86_400_000;
const PAGE = 200;

/** Erases buyers who were erased from their orders, once the years are over for which books must name them. */
@Injectable()
export class DocumentRetention implements RecurringWork {
  readonly name = 'document_retention';
  readonly everyMs = DAY_MS;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(DocumentNumbering) private readonly numbering: DocumentNumbering,
  ) {}

  async run(): Promise<void> {
    const orders = this.views.collection(ORDERS);
    const filter = { field: 'is_erased_with_documents', eq: true };
    for (let offset = 0; ; offset += PAGE) {
      const page = await orders.find({ filter, sort: [{ field: 'created_at' }], limit: PAGE, offset });
      if (page.length > 0) await this.#eraseIn(page.map(({ id }) => id));
      if (page.length < PAGE) return;
    }
  }

  async #eraseIn(orderIds: readonly string[]): Promise<void> {
    const now = isoTime(this.clock.now());
    const filter = namingBuyersOf(orderIds);
    for (const { id, store_id, issued_at } of await this.views.collection(DOCUMENTS).find({ filter })) {
      const { document_retention_years: years } = await this.numbering.termsOf(store_id);
      if (yearsAfter(issued_at, years) > now) continue;
      // The key first: whoever dies after that tells of it the next time.
      await this.vault.destroy(id);
      const context = this.contexts.once(`erase the buyer of ${id}`, store_id);
      await this.commands.execute(document, id, { type: 'EraseBuyer' }, context);
    }
  }
}

const namingBuyersOf = (orderIds: readonly string[]): Filter => ({
  all: [
    { field: 'names_buyer', eq: true },
    { field: 'order_id', in: orderIds },
  ],
});

/** The end of February where the year has no such day. */
function yearsAfter(at: string, years: number): string {
  const end = new Date(at);
  const month = end.getUTCMonth();
  end.setUTCFullYear(end.getUTCFullYear() + years);
  if (end.getUTCMonth() !== month) end.setUTCDate(0);
  return end.toISOString();
}
