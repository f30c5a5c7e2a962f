import { Inject, Injectable } from '@nestjs/common';
import { cancelOrder, idPrefixes, type StoreInfo } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { type Call, Handles, languageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { expectedVersionOf } from '../cart/cart.service.ts';
import { ExclusiveChanges } from '../cart/exclusive-changes.ts';
import { DigitalLinks } from '../order/digital/digital-links.ts';
import { ON_ORDER_CONFLICT, storesOrder } from '../order/order.access.ts';
import type { OrderCommand } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { keyOf } from '../order/order.ids.ts';
import { adminOrderBody } from '../order/order.serializer.ts';
import { creditableCustomerOf, isPlaced, type OrderState } from '../order/order.ts';
import { RefundClient } from '../refund/refund.client.ts';
import { CancellationDriver } from './cancellation.driver.ts';

/** Cancels orders, and answers when what paid for them is given back. */
@Injectable()
export class CancellationEndpoints {
  constructor(
    @Inject(DigitalLinks) private readonly links: DigitalLinks,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(ExclusiveChanges) private readonly exclusive: ExclusiveChanges,
    @Inject(CancellationDriver) private readonly driver: CancellationDriver,
    @Inject(RefundClient) private readonly refunds: RefundClient,
  ) {}

  @Handles(cancelOrder)
  async cancelOrder(call: Call<typeof cancelOrder>) {
    const { body, caller, context, params } = call;
    const key = keyOf(params.id);
    const storeId = caller.store.id;
    const before = await this.commands.load(orderAggregate, key);
    const isExpired = await this.#isCardExpired(before.state, caller.store);
    const cancel: OrderCommand = {
      type: 'Cancel',
      storeId,
      expectedVersion: expectedVersionOf(call),
      cancellationId: context.commandId,
      isRestocked: body.restock ?? true,
      isCustomerNotified: body.notify_customer ?? true,
      storeCreditId: isExpired ? context.newId(idPrefixes.store_credit) : undefined,
    };
    const order = await this.exclusive.runExclusively(
      key,
      context,
      () => this.#cancel(key, cancel, context),
      ON_ORDER_CONFLICT,
    );
    const canceled = storesOrder(order, storeId);
    const isExtended = isExpired && isPlaced(canceled) && creditableCustomerOf(canceled) === null;
    const warnings = isExtended
      ? await this.refunds.extensionOf(canceled, caller.store, languageOf(caller))
      : [];
    const shown = await this.links.shownIn(key, canceled, adminOrderBody(key, canceled, caller.scopes));
    return { ...shown, warnings };
  }

  /** While stored value is away, nobody waits for it: what the card paid goes back to the card. */
  async #isCardExpired(state: OrderState, store: StoreInfo): Promise<boolean> {
    if (state.status !== 'completed') return false;
    return this.refunds.isCardExpired(state, store).catch(() => false);
  }

  /** Whoever asks before everything is given back is told of the conflict. */
  async #cancel(key: string, cancel: OrderCommand, context: CommandContext): Promise<OrderState> {
    const loaded = await this.commands.load(orderAggregate, key);
    const options = { loaded, onConflict: ON_ORDER_CONFLICT };
    const { state, last } = await this.commands.execute(orderAggregate, key, cancel, context, options);
    if (state.status !== 'canceled' || !last) return state;
    await this.driver.giveBackNow(key, state, last, context);
    return (await this.commands.load(orderAggregate, key)).state;
  }
}
