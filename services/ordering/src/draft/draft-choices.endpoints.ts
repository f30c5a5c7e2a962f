import { Inject, Injectable } from '@nestjs/common';
import {
  applyOrderGiftCard,
  applyOrderStoreCredits,
  changeOrderFulfillment,
  removeOrderGiftCard,
  removeOrderStoreCredits,
} from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import { type Call, Handles } from '@storefold/kernel/http';
import { CartService } from '../cart/cart.service.ts';
import { CartChoices } from '../cart/cart-choices.service.ts';
import { mustExist } from './draft.service.ts';

/** Delivery, gift card and store credits of what staff draft. */
@Injectable()
export class DraftChoiceEndpoints {
  constructor(
    @Inject(CartService) private readonly carts: CartService,
    @Inject(CartChoices) private readonly choices: CartChoices,
  ) {}

  @Handles(changeOrderFulfillment)
  async changeOrderFulfillment(call: Call<typeof changeOrderFulfillment>) {
    const changed = await this.choices.selectDelivery(call, {
      fulfillmentId: call.params.id,
      refuseRate: () => {
        throw mustExist('selected_delivery_rate_id');
      },
    });
    const { fulfillments } = await this.carts.orderAnswer(changed, call);
    const fulfillment = fulfillments.find(({ id }) => id === call.params.id);
    if (!fulfillment) throw refusals.notFound('Fulfillment');
    return fulfillment;
  }

  @Handles(applyOrderGiftCard)
  async applyGiftCard(call: Call<typeof applyOrderGiftCard>) {
    return this.carts.orderAnswer(await this.choices.applyGiftCard(call), call);
  }

  @Handles(removeOrderGiftCard)
  async removeGiftCard(call: Call<typeof removeOrderGiftCard>) {
    return this.carts.orderAnswer(await this.choices.removeGiftCard(call, call.params.id), call);
  }

  @Handles(applyOrderStoreCredits)
  async applyStoreCredits(call: Call<typeof applyOrderStoreCredits>) {
    return this.carts.orderAnswer(await this.choices.applyStoreCredits(call), call);
  }

  @Handles(removeOrderStoreCredits)
  async removeStoreCredits(call: Call<typeof removeOrderStoreCredits>) {
    return this.carts.orderAnswer(await this.choices.removeStoreCredits(call), call);
  }
}
