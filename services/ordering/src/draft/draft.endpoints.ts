import { Inject, Injectable } from '@nestjs/common';
import { changeOrder, createOrder, deleteOrder, resendConfirmation, showOrder } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { type Call, Handles, languageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { CartService, expectedVersionOf, unasked } from '../cart/cart.service.ts';
import { ExclusiveChanges } from '../cart/exclusive-changes.ts';
import { type Conflict, ON_CONFLICT, ON_ORDER_CONFLICT, storesOrder } from '../order/order.access.ts';
import type { OrderCommand } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { keyOf } from '../order/order.ids.ts';
import { isDraft, type Order } from '../order/order.ts';
import { DraftService } from './draft.service.ts';

/** An order as staff draft, read and change it, before it is placed and after. */
@Injectable()
export class DraftEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(ExclusiveChanges) private readonly exclusive: ExclusiveChanges,
    @Inject(CartService) private readonly carts: CartService,
    @Inject(DraftService) private readonly drafts: DraftService,
  ) {}

  @Handles(showOrder)
  async showOrder(call: Call<typeof showOrder>) {
    const { store } = call.caller;
    const key = keyOf(call.params.id);
    const state = storesOrder((await this.commands.load(orderAggregate, key)).state, store.id);
    return this.carts.orderAnswer({ key, state, ...(await this.carts.currentValue(state, store)) }, call);
  }

  @Handles(createOrder)
  async createOrder(call: Call<typeof createOrder>) {
    return this.carts.orderAnswer(await this.drafts.createDraft(call), call);
  }

  @Handles(changeOrder)
  async changeOrder(call: Call<typeof changeOrder>) {
    const { params, caller, context } = call;
    const { state } = await this.commands.load(orderAggregate, keyOf(params.id), context);
    const order = storesOrder(state, caller.store.id);
    const changed = isDraft(order)
      ? await this.drafts.changeDraft(call)
      : await this.#changeDetails(order, call);
    return this.carts.orderAnswer(changed, call);
  }

  async #changeDetails(order: Order, call: Call<typeof changeOrder>) {
    const { caller, context, params } = call;
    const key = keyOf(params.id);
    const wanted = await this.drafts.readDraft(call, order.customer_id);
    const change: OrderCommand = {
      type: 'ChangeDetails',
      storeId: caller.store.id,
      expectedVersion: expectedVersionOf(call),
      wanted,
    };
    const { state } = await this.#changeExclusively(key, change, context, ON_CONFLICT);
    return { key, state, ...unasked };
  }

  #changeExclusively(key: string, change: OrderCommand, context: CommandContext, onConflict: Conflict) {
    const work = async () => {
      const loaded = await this.commands.load(orderAggregate, key);
      return this.commands.execute(orderAggregate, key, change, context, { loaded, onConflict });
    };
    return this.exclusive.runExclusively(key, context, work, onConflict);
  }

  @Handles(resendConfirmation)
  async resendConfirmation({ caller, context, params }: Call<typeof resendConfirmation>) {
    const key = keyOf(params.id);
    const request: OrderCommand = { type: 'RequestConfirmation', storeId: caller.store.id };
    await this.#changeExclusively(key, request, context, ON_ORDER_CONFLICT);
    return { message: languageOf(caller).say('confirmation_on_its_way') };
  }

  @Handles(deleteOrder)
  async deleteOrder(call: Call<typeof deleteOrder>) {
    await this.carts.changeCart(call, () => ({ type: 'DeleteCart' }));
  }
}
