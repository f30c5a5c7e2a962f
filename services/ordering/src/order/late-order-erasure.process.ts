import { Inject, Injectable } from '@nestjs/common';
import { findCustomer } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Bus, Stored } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { paymentSources } from '../payment-source/payment-source.decider.ts';
import { PurchaseHoldQueries } from '../purchase-hold/purchase-hold.queries.ts';
import { order } from './order.decider.ts';
import type { OrderFact } from './order.facts.ts';
import { OrderErasureService } from './order-erasure.service.ts';

/**
 * Erases carts and orders that became a customer's while the customer was being deleted, and deletes carts that were
 * taken in a session while it was being ended. The public event of that may have come before the order was theirs.
 */
@Injectable()
export class LateOrderErasure implements ProcessManager<OrderFact> {
  readonly name = 'late_order_erasure';
  readonly categories = ['order'];
  readonly facts = ['CartCreated', 'CartAssociated', 'OrderAssociated'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(PurchaseHoldQueries) private readonly holds: PurchaseHoldQueries,
    @Inject(OrderErasureService) private readonly erasure: OrderErasureService,
  ) {}

  async handle(fact: Stored<OrderFact>): Promise<void> {
    const customer_id = 'customer_id' in fact.data ? fact.data.customer_id : null;
    if (customer_id === null) return;
    await this.#deleteOfEnded(fact, customer_id);
    if (!(await this.#isDeleted(customer_id, fact.metadata.store_id))) return;
    await this.erasure.eraseOrder(fact.recordId, customer_id, this.contexts.following(fact, 'erase'));
  }

  /** The stream of the customer's saved cards tells how many passwords the account has had. */
  async #deleteOfEnded(fact: Stored<OrderFact>, customerId: string): Promise<void> {
    const taken = 'credential_epoch' in fact.data ? fact.data.credential_epoch : undefined;
    if (taken === undefined) return;
    const { credential_epoch: epoch } = (await this.commands.load(paymentSources, customerId)).state;
    if (taken >= epoch) return;
    const ended = { before: fact.metadata.occurred_at, epoch };
    const command = { type: 'DeleteEarlierCart', customerId, ended } as const;
    await this.commands.execute(order, fact.recordId, command, this.contexts.following(fact, 'delete'));
  }

  /** Every deletion begins with a hold, so identity is asked about hardly any cart. */
  async #isDeleted(customer_id: string, store_id: string): Promise<boolean> {
    if (!(await this.holds.findRefusal({ customer_id }))) return false;
    const { customer } = await this.bus.ask(findCustomer, { store_id, customer_id });
    return customer === null;
  }
}
