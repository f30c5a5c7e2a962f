import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import type { Call } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { OfferQueries, termsOf } from '../offer/offer.queries.ts';
import type { CartDetailsInput } from '../order/cart/cart.commands.ts';
import { OrderNumbers } from '../order/cart/order-numbers.ts';
import type { CommandOf } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { keyOfCart } from '../order/order.ids.ts';
import { type ChangedCart, unasked } from './cart.service.ts';
import { variantsOf } from './cart-details.ts';
import { CartPromotions } from './cart-promotions.service.ts';
import { QuoteClient } from './quote.client.ts';

/** What a cart or a draft begins with. */
type Beginning = Pick<CommandOf<'CreateCart'>, 'isDraft' | 'customer' | 'currency' | 'locale' | 'items'> & {
  readonly details: CartDetailsInput | Promise<CartDetailsInput>;
  /** The code of a promotion. */
  readonly discountCode?: string | null | undefined;
};

/** Begins carts of shoppers and drafts of staff. */
@Injectable()
export class CartCreation {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(QuoteClient) private readonly quotes: QuoteClient,
    @Inject(OrderNumbers) private readonly numbers: OrderNumbers,
    @Inject(OfferQueries) private readonly offers: OfferQueries,
    @Inject(CartPromotions) private readonly promotions: CartPromotions,
  ) {}

  async createCart(
    { caller, context }: Call,
    { discountCode, ...beginning }: Beginning,
  ): Promise<ChangedCart> {
    const { store } = caller;
    const { currency, locale, items, customer } = beginning;
    const key = keyOfCart(context.newId(idPrefixes.cart));
    const [number, details, quotes, offered] = await Promise.all([
      this.numbers.nextNumber(store.id),
      beginning.details,
      this.quotes.quotesFor(store, currency, variantsOf(items), locale),
      this.offers.offeredBy(store),
    ]);
    const wanted = {
      storeId: store.id,
      customerId: customer?.id ?? null,
      email: details.email ?? customer?.email ?? null,
      productIds: quotes.map(({ product_id }) => product_id),
    };
    const promotions = await this.promotions.findForNew(wanted, offered.promotions);
    const promotionByCode = discountCode ? await this.promotions.findByCode(discountCode, wanted) : undefined;
    const create: CommandOf<'CreateCart'> = {
      ...beginning,
      type: 'CreateCart',
      storeId: store.id,
      number,
      details,
      quotes,
      ...termsOf(offered, store, locale),
      promotions,
      promotionByCode,
    };
    const { state } = await this.commands.execute(orderAggregate, key, create, context, { isNew: true });
    return { key, state, ...unasked, quotes };
  }
}
