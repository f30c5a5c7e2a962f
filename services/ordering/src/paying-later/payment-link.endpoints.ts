import { Inject, Injectable } from '@nestjs/common';
import {
  createPaymentLink,
  findMailingStore,
  idPrefixes,
  readOrder,
  readPaymentLink,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Clock, isoTime, money, refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { type Call, type Expand, Handles } from '@storefold/server/http';
import { baseUrlOf, TOKENS } from '@storefold/server/runtime';
import { CartService } from '../cart/cart.service.ts';
import { OrderChanges } from '../cart/order-changes.ts';
import { OfferQueries, paymentMethodsFor } from '../offer/offer.queries.ts';
import { CartTokens } from '../order/cart/cart-tokens.ts';
import { DigitalLinks } from '../order/digital/digital-links.ts';
import { isStaff, readableOrder } from '../order/order.access.ts';
import { currentCart } from '../order/order.current.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { keyOf, keyOfOrder } from '../order/order.ids.ts';
import { orderBody } from '../order/order.serializer.ts';
import type { Order, OrderState } from '../order/order.ts';
import { dueOfShopper } from '../order/payment/sums.ts';
import { OrderFieldQueries } from '../order/read-model/order-fields.queries.ts';
import { returnableItems, returnTermsOf } from '../order/refund/returnable.ts';
import type { OrderingSettings } from '../settings.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

/** Orders as those read them who may pay them, and links by which they are paid. */
@Injectable()
export class PaymentLinkEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.SETTINGS) private readonly settings: OrderingSettings,
    @Inject(OrderChanges) private readonly changes: OrderChanges,
    @Inject(CartService) private readonly carts: CartService,
    @Inject(CartTokens) private readonly tokens: CartTokens,
    @Inject(OfferQueries) private readonly offers: OfferQueries,
    @Inject(OrderFieldQueries) private readonly fields: OrderFieldQueries,
    @Inject(DigitalLinks) private readonly links: DigitalLinks,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(createPaymentLink)
  async createLink({ caller, context, params, query }: Call<typeof createPaymentLink>) {
    const storeId = caller.store.id;
    const key = keyOf(params.order_id);
    const linkId = context.newId(idPrefixes.payment_link);
    const page = await this.#payPage(storeId);
    const urlUntil = async (expiresAt: string) => {
      page.searchParams.set('token', await this.tokens.linkTokenOf(key, expiresAt));
      return page.href;
    };
    const until = isoTime(Date.parse(context.at) + WEEK_MS);
    const link = await urlUntil(until);
    const command = {
      type: 'CreatePaymentLink',
      storeId,
      linkId,
      url: query.send === 'true' ? link : null,
      expiresAt: until,
    } as const;
    const { facts } = await this.changes.change(key, context, () => command);
    // A request that is repeated gets the link that it made first.
    const made = facts.find((fact) => fact.type === 'OrderPaymentLinkCreated');
    const expires_at = made?.data.expires_at ?? until;
    return { url: await urlUntil(expires_at), expires_at };
  }

  /** The page of the storefront; of the sample shop where the store has none. */
  async #payPage(store_id: string): Promise<URL> {
    const { store } = await this.bus.ask(findMailingStore, { store_id, without_owners: true });
    const home = store?.url ? URL.parse(store.url) : null;
    const isSite = home !== null && /^https?:$/.test(home.protocol);
    return new URL(`${(isSite ? home.href : `${baseUrlOf(this.settings)}/shop`).replace(/\/+$/, '')}/pay`);
  }

  @Handles(readPaymentLink)
  async readLink({ caller, params, expand }: Call<typeof readPaymentLink>) {
    const key = await this.tokens.keyOfLink(params.token);
    if (key === undefined) throw refusals.notFound('order', 'order_not_found');
    return this.#shown(key, { ...caller, cartToken: params.token }, expand);
  }

  @Handles(readOrder)
  readOrder({ params, caller, expand }: Call<typeof readOrder>) {
    return this.#shown(keyOfOrder(params.id), caller, expand);
  }

  async #shown(key: string, caller: Call['caller'], expand: Expand) {
    const [{ state }, by, offered] = await Promise.all([
      this.commands.load(orderAggregate, key),
      this.tokens.payerOf(key, caller),
      this.offers.offeredBy(caller.store),
    ]);
    const order = await this.#current(readableOrder(state, by), caller);
    const isPayer = !isStaff(by) && by.isByLink === true;
    const terms = returnTermsOf(caller.store);
    const body = {
      ...(await this.links.shownIn(key, order, orderBody(key, order))),
      ...money.moneyField('payable_amount', dueOfShopper(order), order.currency),
      payment_methods: paymentMethodsFor(offered, { ...order, origin: 'shopper' }),
      returnable_items: isPayer ? [] : returnableItems(order, terms, isoTime(this.clock.now())),
      return_reasons: [...terms.reasons],
    };
    return this.fields.expanded(body, expand, caller);
  }

  async #current<O extends Order & OrderState>(order: O, { store }: Call['caller']): Promise<O> {
    return order.status === 'cart' ? currentCart(order, await this.carts.currentTerms(order, store)) : order;
  }
}
