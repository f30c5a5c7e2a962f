import { Inject, Injectable } from '@nestjs/common';
import {
  applyOrderGiftCard,
  applyOrderStoreCredits,
  removeOrderGiftCard,
  removeOrderStoreCredits,
} from '@storefold/contracts';
import { type Call, Handles } from '@storefold/server/http';
import { CartService } from '../cart/cart.service.ts';
import { CartChoices } from '../cart/cart-choices.service.ts';

/** Gift card and store credits of what staff draft. */
@Injectable()
export class DraftChoiceEndpoints {
  constructor(
    @Inject(CartService) private readonly carts: CartService,
    @Inject(CartChoices) private readonly choices: CartChoices,
  ) {}

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
