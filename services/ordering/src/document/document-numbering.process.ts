import { Inject, Injectable } from '@nestjs/common';
import { findStore, type PublicEvent } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Bus, Stored } from '@storefold/kernel/ports';
import type { ProcessManager, PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { order as orderAggregate } from '../order/order.decider.ts';
import type { OrderFact } from '../order/order.facts.ts';
import { keyOfOrder } from '../order/order.ids.ts';
import { DocumentNumbering } from './document-numbering.ts';

/** Issues what the request left that opened it, because its process died or identity was away, and credit notes that follow from others. */
@Injectable()
export class DocumentNumberingProcess implements ProcessManager<OrderFact> {
  readonly name = 'document_numbering';
  readonly categories = ['order'];
  readonly facts = ['OrderDocumentOpened'] as const;
  readonly setsAside = true;

  constructor(@Inject(DocumentNumbering) private readonly numbering: DocumentNumbering) {}

  async handle(fact: Stored<OrderFact>): Promise<void> {
    if (fact.type === 'OrderDocumentOpened')
      await this.numbering.issueAll({ key: fact.recordId, cause: fact });
  }
}

/** In a store that wants it, an order has its invoice once all of it is paid. */
@Injectable()
export class InvoicesAtPayment implements Subscriber {
  readonly name = 'invoices_at_payment';
  readonly from = 'now';
  readonly names = ['order.paid'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(DocumentNumbering) private readonly numbering: DocumentNumbering,
  ) {}

  async handle({ payload, store_id }: PublicEvent, envelope: PublicEventEnvelope): Promise<void> {
    const { store } = await this.bus.ask(findStore, { store_id });
    if (store?.invoices !== 'at_payment') return;
    const { legal_name } = await this.numbering.termsOf(store_id);
    if (legal_name === null) return;
    const command = { type: 'OpenInvoice', storeId: store_id, cause: 'payment', createdById: null } as const;
    const context = this.contexts.following(envelope, 'invoice');
    // The numbering follows the fact.
    await this.commands.execute(orderAggregate, keyOfOrder(String(payload.id)), command, context);
  }
}
