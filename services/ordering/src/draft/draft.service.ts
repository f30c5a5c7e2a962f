import { Inject, Injectable } from '@nestjs/common';
import type { changeOrder, createOrder } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import type { Call } from '@storefold/server/http';
import { CartService, type ChangedCart, changesOf } from '../cart/cart.service.ts';
import { CartCreation } from '../cart/cart-creation.service.ts';
import { readCartDetails, readCurrency, readLocale, wantedItems } from '../cart/cart-details.ts';
import { CartPromotions, wantedOf } from '../cart/cart-promotions.service.ts';
import { CustomerClient, type KnownCustomer } from '../cart/customer.client.ts';
import { wantedQuotes } from '../cart/quote.client.ts';
import type { WantedDraft } from '../order/cart/cart.commands.ts';
import { discountCodeKey } from '../promotion/discount-code.ts';

type DraftCall = Call<typeof createOrder> | Call<typeof changeOrder>;

/** Orders that staff draft: carts that they hold, and fill as their customers ask. */
@Injectable()
export class DraftService {
  constructor(
    @Inject(CartService) private readonly carts: CartService,
    @Inject(CartCreation) private readonly creation: CartCreation,
    @Inject(CustomerClient) private readonly customers: CustomerClient,
    @Inject(CartPromotions) private readonly promotions: CartPromotions,
  ) {}

  async createDraft(call: Call<typeof createOrder>): Promise<ChangedCart> {
    const { currency, locale } = call.caller;
    const wanted = await this.readDraft(call, null, 1);
    return this.creation.createCart(call, {
      ...wanted,
      isDraft: true,
      customer: wanted.customer ?? null,
      currency: wanted.currency ?? currency,
      locale: wanted.locale ?? locale,
    });
  }

  changeDraft(call: Call<typeof changeOrder>): Promise<ChangedCart> {
    return this.carts.changeCart(
      call,
      async (cart, terms, asked) => {
        const [wanted, quotes] = await Promise.all([this.readDraft(call, cart.customer_id), asked]);
        const { discountCode: code } = wanted;
        const promotionByCode =
          typeof code === 'string'
            ? await this.promotions.findByCode(code, {
                ...wantedOf(cart),
                ...changesOf(cart, { ...wanted, quotes }),
              })
            : code;
        return { type: 'ChangeCart', ...wanted, quotes, promotionByCode, ...terms };
      },
      { wanted: wantedQuotesOf(call), isExclusive: true },
    );
  }

  /**
   * What a request says of a draft. Whoever and whatever address it names must exist. `ownerId`: the customer whose it is
   * so far. `least`: the lowest quantity of an item.
   */
  async readDraft(
    { body, caller, context }: DraftCall,
    ownerId: string | null,
    least: 0 | 1 = 0,
  ): Promise<WantedDraft> {
    const { store } = caller;
    const named = body.customer_id === undefined ? body.user_id : body.customer_id;
    if (named === null && ownerId !== null) throw refusals.invalid({ customer_id: ['blank'] });
    const id = named ?? ownerId;
    let known: Promise<KnownCustomer | undefined> | undefined;
    /** Identity is asked at most once. */
    const findOwner = async () => {
      if (id !== null) known ??= this.customers.findCustomer(store.id, id);
      return known;
    };
    const customer = typeof named === 'string' ? await findOwner() : undefined;
    if (typeof named === 'string' && !customer) throw mustExist('customer_id');

    const details = await readCartDetails(
      body,
      async (addressId, field) => {
        const found = (await findOwner())?.addresses.find(({ address_id }) => address_id === addressId);
        if (!found) throw mustExist(field);
        return found;
      },
      context,
    );
    const defaults = body.use_customer_default_address ? await findOwner() : undefined;
    return {
      customer: customer && { id: customer.id, email: customer.email },
      currency: readCurrency(body.currency, store),
      locale: readLocale(body.locale, store),
      items: wantedItems(body.items, context, least),
      discountCode: readDiscountCode(body.discount_codes),
      details: {
        ...details,
        shippingAddress:
          details.shippingAddress === undefined ? defaults?.defaultShippingAddress : details.shippingAddress,
        billingAddress:
          details.billingAddress === undefined ? defaults?.defaultBillingAddress : details.billingAddress,
        internalNote: body.internal_note,
        tags: body.tags ?? undefined,
      },
    };
  }
}

const wantedQuotesOf = ({ body, caller }: Call<typeof changeOrder>) =>
  wantedQuotes(
    readCurrency(body.currency, caller.store),
    (body.items ?? []).map(({ variant_id }) => variant_id),
  );

/** The code that a draft is to have: null for none, undefined where nothing is said of it. It has one at most. */
function readDiscountCode(sent: readonly string[] | null | undefined): string | null | undefined {
  if (sent === undefined || sent === null) return undefined;
  const [first = null, ...others] = sent;
  if (others.some((other) => discountCodeKey(other) !== discountCodeKey(first ?? ''))) {
    throw refusals.notPossible('other_discount_code_applied');
  }
  return first;
}

/** Refuses a field that names what is not there. */
export const mustExist = (field: string) => refusals.invalid({ [field]: ['must_exist'] });
