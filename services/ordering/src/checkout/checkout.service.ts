import { Inject, Injectable } from '@nestjs/common';
import { normalizeEmail, type StoreInfo } from '@storefold/contracts';
import type { CommandContext, Commands, Loaded } from '@storefold/kernel/command-handling';
import type { Call } from '@storefold/server/http';
import { RequestLimits, TOKENS } from '@storefold/server/runtime';
import { CartService, expectedVersionOf, type HeldOrder } from '../cart/cart.service.ts';
import { CartPromotions } from '../cart/cart-promotions.service.ts';
import { GiftCardClient } from '../cart/gift-card.client.ts';
import { QuoteClient } from '../cart/quote.client.ts';
import { StoreCreditClient } from '../cart/store-credit.client.ts';
import { OfferQueries, termsOf } from '../offer/offer.queries.ts';
import type { CompletionTerms, StartCheckout } from '../order/checkout/checkout.commands.ts';
import { refuseDearer, refuseUnready } from '../order/checkout/checkout.rules.ts';
import { refuseStale } from '../order/order.access.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import {
  type CanceledOrder,
  type Cart,
  isCheckingOut,
  isOrder,
  isPlaced,
  type OrderState,
  type PlacedOrder,
} from '../order/order.ts';
import { PaymentSourceService } from '../payment-source/payment-source.service.ts';
import { PurchaseHoldQueries } from '../purchase-hold/purchase-hold.queries.ts';
import type { OrderingSettings } from '../settings.ts';
import { CheckoutDriver, refusalOf } from './checkout.driver.ts';

const HOUR_MS = 3_600_000;

/** Who completes. `call`: the request that does; without one the store itself does, after somebody has paid. */
interface Completing {
  readonly store: StoreInfo;
  readonly context: CommandContext;
  readonly expectedVersion?: number | undefined;
  readonly call?: Call;
}

/** Completes carts and drafts for requests, which drive the checkout and answer with its outcome. */
@Injectable()
export class CheckoutService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(CartService) private readonly carts: CartService,
    @Inject(GiftCardClient) private readonly cards: GiftCardClient,
    @Inject(StoreCreditClient) private readonly credits: StoreCreditClient,
    @Inject(QuoteClient) private readonly quotes: QuoteClient,
    @Inject(CartPromotions) private readonly promotions: CartPromotions,
    @Inject(PurchaseHoldQueries) private readonly holds: PurchaseHoldQueries,
    @Inject(OfferQueries) private readonly offers: OfferQueries,
    @Inject(PaymentSourceService) private readonly sources: PaymentSourceService,
    @Inject(CheckoutDriver) private readonly driver: CheckoutDriver,
    @Inject(RequestLimits) private readonly limits: RequestLimits,
    @Inject(TOKENS.SETTINGS) private readonly settings: OrderingSettings,
  ) {}

  async complete(
    call: Call,
    terms: CompletionTerms = {},
  ): Promise<{ key: string; order: PlacedOrder | CanceledOrder }> {
    const held = await this.carts.findCart(call);
    const { context, caller } = call;
    const by = { store: caller.store, context, expectedVersion: expectedVersionOf(call), call };
    const begin = () => this.#beginCheckout(held, by, terms);
    return { key: held.key, order: await this.driver.completeOrder(held.key, begin, context) };
  }

  /** The same of a cart or draft that is paid. `request`: that of the shopper who waits for the outcome. */
  async completePaid(
    held: HeldOrder,
    by: { readonly store: StoreInfo; readonly context: CommandContext },
    request?: CommandContext,
  ): Promise<PlacedOrder | CanceledOrder> {
    return this.driver.completeOrder(held.key, () => this.#beginCheckout(held, by, {}), request);
  }

  /** Starts a checkout, unless one is under way or was completed before. */
  async #beginCheckout(held: HeldOrder, by: Completing, terms: CompletionTerms): Promise<Loaded<OrderState>> {
    const { key, order, loaded } = held;
    if (isPlaced(order)) return loaded;
    if (isCheckingOut(order)) return this.driver.untilAbandoned(key, order.checkout.id);
    const begun = await this.#startCheckout(held, order, by, terms);
    const { state } = begun;
    const isOthers = isCheckingOut(state) && state.checkout.id !== by.context.commandId;
    return isOthers ? this.driver.untilAbandoned(key, state.checkout.id) : begun;
  }

  /** The shop mails to the address of an order, and whoever buys may name somebody else's. Staff are trusted. */
  async #countMail(key: string, { email, origin }: Cart, call: Call): Promise<void> {
    const { customer } = call.caller;
    if (
      origin === 'staff' ||
      email === null ||
      (customer && normalizeEmail(customer.email) === normalizeEmail(email))
    )
      return;
    // Whoever is declined and tries again causes one mail all the same.
    const once = `guest_order:cart:${key}:${await this.limits.accountOf(call, email)}`;
    await this.limits.countOnce(once, HOUR_MS, () => this.#countMailTo(email, call));
  }

  async #countMailTo(email: string, call: Call): Promise<void> {
    const { rateLimitGuestOrderPerHour, rateLimitGuestOrderNetworkPerHour: most } = this.settings;
    // The network first: what is refused to it does not count for the mailbox of somebody else.
    await this.limits.countClient(call, { work: 'guest_order', most, windowMs: HOUR_MS });
    const mailbox = { email, windowMs: HOUR_MS };
    await this.limits.countMail(call, { work: 'guest_order', most: rateLimitGuestOrderPerHour, mailbox });
  }

  async #startCheckout(
    { key, holder, loaded }: HeldOrder,
    cart: Cart,
    { store, context, expectedVersion, call }: Completing,
    terms: CompletionTerms,
  ): Promise<Loaded<OrderState>> {
    refuseStale(cart, expectedVersion);
    const offered = await this.offers.offeredBy(store);
    const offers = { ...termsOf(offered, store, cart.locale), ...terms };
    refuseUnready(cart, offers);
    if (call) await this.#countMail(key, cart, call);
    const variantIds = cart.items.map(({ variant_id }) => variant_id);
    const [held, quotes, card, credits, promotions] = await Promise.all([
      this.holds.findRefusal(cart),
      this.quotes.quotesFor(store, cart.currency, variantIds, cart.locale),
      this.cards.usableCard(cart, store),
      cart.store_credit && this.credits.spendableCredits(cart),
      this.promotions.find(cart, offered.promotions),
      this.sources.refuseRemoved(cart),
    ]);
    if (held) throw held;
    const start: StartCheckout = {
      type: 'StartCheckout',
      checkoutId: context.commandId,
      timezone: store.timezone,
      holder,
      expectedVersion,
      card,
      credits,
      quotes,
      promotions,
      ...offers,
    };
    const begun = await this.commands.execute(orderAggregate, key, start, context, { loaded });
    const { state, facts } = begun;
    if (!isOrder(state) || state.status !== 'cart') return begun;
    // A repeated request gets the response of the first one.
    const failure = state.last_failure;
    throw failure?.checkout_id === context.commandId ? refusalOf(failure) : refuseDearer(state, facts);
  }
}
