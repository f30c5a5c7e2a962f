import { Inject, Injectable } from '@nestjs/common';
import { completeCart } from '@storefold/contracts';
import { type Call, Handles } from '@storefold/server/http';
import { CheckoutService } from '../checkout/checkout.service.ts';
import { DigitalLinks } from '../order/digital/digital-links.ts';
import { orderBody } from '../order/order.serializer.ts';
import { PaymentDriver } from '../payment/payment.driver.ts';

/** Shoppers complete their carts. What their payment sessions have set aside is collected then. */
@Injectable()
export class CartCompletionEndpoints {
  constructor(
    @Inject(DigitalLinks) private readonly links: DigitalLinks,
    @Inject(CheckoutService) private readonly checkouts: CheckoutService,
    @Inject(PaymentDriver) private readonly payments: PaymentDriver,
  ) {}

  @Handles(completeCart)
  async completeCart(call: Call<typeof completeCart>) {
    const { key, order } = await this.checkouts.complete(call);
    const placed = await this.payments.collectPlaced(key, order, call.context);
    return this.links.shownIn(key, placed, orderBody(key, placed));
  }
}
