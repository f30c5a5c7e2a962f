import { Inject, Injectable } from '@nestjs/common';
import { applyCartDiscountCode, removeCartDiscountCode } from '@storefold/contracts';
import { type Call, Handles } from '@storefold/server/http';
import { CartService } from './cart.service.ts';
import { CartPromotions, wantedOf } from './cart-promotions.service.ts';

/** The code of a promotion that is entered for a cart. */
@Injectable()
export class DiscountCodeEndpoints {
  constructor(
    @Inject(CartService) private readonly carts: CartService,
    @Inject(CartPromotions) private readonly promotions: CartPromotions,
  ) {}

  @Handles(applyCartDiscountCode)
  async applyDiscountCode(call: Call<typeof applyCartDiscountCode>) {
    const changed = await this.carts.changeCart(call, async (cart) => ({
      type: 'ApplyDiscountCode',
      promotion: await this.promotions.findByCode(call.body.code, wantedOf(cart)),
    }));
    return this.carts.cartAnswer(changed, call.caller);
  }

  @Handles(removeCartDiscountCode)
  async removeDiscountCode(call: Call<typeof removeCartDiscountCode>) {
    const code = call.query.code ?? call.params.code;
    const changed = await this.carts.changeCart(call, () => ({ type: 'RemoveDiscountCode', code }));
    return this.carts.cartAnswer(changed, call.caller);
  }
}
