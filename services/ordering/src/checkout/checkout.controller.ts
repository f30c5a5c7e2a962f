import { Inject, Injectable } from '@nestjs/common';
import { completeCart, type StoreInfo } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { type Call, Handles } from '@storefold/kernel/http';
import { COMMANDS } from '@storefold/kernel/runtime';
import { CartService } from '../cart/cart.service.ts';
import { GiftCardClient } from '../cart/gift-card.client.ts';
import { QuoteClient } from '../cart/quote.client.ts';
import { heldOrder } from '../order/order.access.ts';
import type { Holder, StartCheckout } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { keyOfCart } from '../order/order.ids.ts';
import { orderBody } from '../order/order.serializer.ts';
import { isCheckingOut, isOrder, type Order, type OrderState } from '../order/order.ts';
import { StoreMethodQueries } from '../store-method.queries.ts';
import { CheckoutDriver, refusalOf } from './checkout.driver.ts';
import { refuseDearer, refuseUnready } from './checkout.rules.ts';

/** Completes carts: the request drives the checkout and answers with its outcome. */
@Injectable()
export class CheckoutController {
  constructor(
    @Inject(COMMANDS) private readonly commands: Commands,
    @Inject(CartService) private readonly carts: CartService,
    @Inject(GiftCardClient) private readonly cards: GiftCardClient,
    @Inject(QuoteClient) private readonly quotes: QuoteClient,
    @Inject(StoreMethodQueries) private readonly methods: StoreMethodQueries,
    @Inject(CheckoutDriver) private readonly driver: CheckoutDriver,
  ) {}

  @Handles(completeCart)
  async complete({ params, caller, context }: Call<typeof completeCart>) {
    const key = keyOfCart(params.id ?? '');
    const holder = await this.carts.holderOf(key, caller);
    const { state } = await this.commands.load(orderAggregate, key);
    heldOrder(state, holder);
    const begin = () => this.#begin(key, { holder, store: caller.store, context });
    return orderBody(key, await this.driver.complete(key, begin, context));
  }

  /** Starts a checkout, unless one is under way or was completed before. */
  async #begin(key: string, asker: Asker): Promise<OrderState> {
    const { state } = await this.commands.load(orderAggregate, key);
    const order = heldOrder(state, asker.holder);
    if (order.status === 'completed') return order;
    if (isCheckingOut(order)) return this.driver.untilAbandoned(key, order.checkout.id);
    const begun = await this.#start(key, order, asker);
    const isOthers = isCheckingOut(begun) && begun.checkout.id !== asker.context.commandId;
    return isOthers ? this.driver.untilAbandoned(key, begun.checkout.id) : begun;
  }

  async #start(key: string, cart: Order & { status: 'cart' }, asker: Asker): Promise<OrderState> {
    const { holder, store, context } = asker;
    refuseUnready(cart);
    const variantIds = cart.items.map(({ variant_id }) => variant_id);
    const [quotes, card, { deliveries }] = await Promise.all([
      this.quotes.quotesFor(cart.store_id, cart.currency, variantIds),
      this.cards.usableCard(cart, store),
      this.methods.offeredMethods(store),
    ]);
    const start: StartCheckout = {
      type: 'StartCheckout',
      checkoutId: context.commandId,
      timezone: store.timezone,
      holder,
      card,
      quotes,
      deliveryMethods: deliveries,
    };
    const { state, facts } = await this.commands.run(orderAggregate, key, start, context);
    if (!isOrder(state) || state.status !== 'cart') return state;
    // The same request was here before: it gets the same answer.
    const failure = state.last_failure;
    throw failure?.checkout_id === context.commandId ? refusalOf(failure) : refuseDearer(state, facts);
  }
}

interface Asker {
  readonly holder: Holder;
  readonly store: StoreInfo;
  readonly context: CommandContext;
}
