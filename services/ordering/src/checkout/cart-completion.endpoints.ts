import { Inject, Injectable } from '@nestjs/common';
import { completeCart } from '@storefold/contracts';
import { type Call, Handles } from '@storefold/kernel/http';
import { orderBody } from '../order/order.serializer.ts';
import { CheckoutService } from './checkout.service.ts';

/** Shoppers complete their carts. */
@Injectable()
export class CartCompletionEndpoints {
  constructor(@Inject(CheckoutService) private readonly checkouts: CheckoutService) {}

  @Handles(completeCart)
  async completeCart(call: Call<typeof completeCart>) {
    const { key, order } = await this.checkouts.complete(call);
    return orderBody(key, order);
  }
}
