import { Inject, Injectable } from '@nestjs/common';
import type {
  applyCartGiftCard,
  applyCartStoreCredits,
  applyOrderGiftCard,
  applyOrderStoreCredits,
  changeOrderFulfillment,
  removeCartGiftCard,
  removeCartStoreCredits,
  removeOrderGiftCard,
  removeOrderStoreCredits,
  selectDeliveryRate,
} from '@storefold/contracts';
import { money, refusals } from '@storefold/kernel/core';
import type { Call } from '@storefold/server/http';
import { deliveryRateIdOf, fulfillmentIdOf } from '../order/order.ids.ts';
import { refuseSecondCard } from '../order/value/gift-card.rules.ts';
import { CartService, type ChangedCart, keyIn } from './cart.service.ts';
import { readMetadata } from './cart-details.ts';
import { GiftCardClient } from './gift-card.client.ts';
import { StoreCreditClient } from './store-credit.client.ts';

/** What is chosen for a cart or a draft: its delivery, and which gift card and store credits pay for it. */
@Injectable()
export class CartChoices {
  constructor(
    @Inject(CartService) private readonly carts: CartService,
    @Inject(GiftCardClient) private readonly cards: GiftCardClient,
    @Inject(StoreCreditClient) private readonly credits: StoreCreditClient,
  ) {}

  selectDelivery(
    call: Call<typeof selectDeliveryRate> | Call<typeof changeOrderFulfillment>,
    { fulfillmentId, refuseRate }: { fulfillmentId: string; refuseRate: (rateId: string) => never },
  ): Promise<ChangedCart> {
    const { body } = call;
    const key = keyIn(call);
    const rateId = body.selected_delivery_rate_id ?? undefined;
    return this.carts.changeCart(
      call,
      (_cart, terms) => {
        if (fulfillmentId !== fulfillmentIdOf(key)) throw refusals.notFound('fulfillment');
        const method = terms.deliveryMethods.find(({ id }) => deliveryRateIdOf(key, id) === rateId);
        if (rateId !== undefined && !method) return refuseRate(rateId);
        const metadata = readMetadata(body.metadata);
        return { type: 'SelectDelivery', deliveryMethodId: method?.id, metadata, ...terms };
      },
      { isExclusive: true },
    );
  }

  async applyGiftCard(
    call: Call<typeof applyCartGiftCard> | Call<typeof applyOrderGiftCard>,
  ): Promise<ChangedCart> {
    const changed = await this.carts.changeCart(call, async (cart) => {
      refuseSecondCard(cart);
      const card = await this.cards.findByCode(call.body.code, cart, call.caller.store);
      return { type: 'ApplyGiftCard', card };
    });
    return { ...changed, card: null };
  }

  async removeGiftCard(
    call: Call<typeof removeCartGiftCard> | Call<typeof removeOrderGiftCard>,
    giftCardId: string,
  ): Promise<ChangedCart> {
    const changed = await this.carts.changeCart(call, () => ({ type: 'RemoveGiftCard', giftCardId }));
    return { ...changed, card: null };
  }

  async applyStoreCredits(
    call: Call<typeof applyCartStoreCredits> | Call<typeof applyOrderStoreCredits>,
  ): Promise<ChangedCart> {
    const changed = await this.carts.changeCart(call, async (cart) => {
      const { currency } = cart;
      const sent = call.body.amount ?? undefined;
      const wanted = sent === undefined ? null : money.positiveAmount('amount', sent, currency);
      const available = await this.credits.availableCredit(cart);
      return { type: 'ApplyStoreCredit', wanted, available, currency };
    });
    return { ...changed, credit: null };
  }

  removeStoreCredits(
    call: Call<typeof removeCartStoreCredits> | Call<typeof removeOrderStoreCredits>,
  ): Promise<ChangedCart> {
    return this.carts.changeCart(call, () => ({ type: 'RemoveStoreCredit' }));
  }
}
