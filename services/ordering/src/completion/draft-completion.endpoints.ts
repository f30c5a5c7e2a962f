import { Inject, Injectable } from '@nestjs/common';
import { completeOrder } from '@storefold/contracts';
import { type Call, Handles } from '@storefold/server/http';
import { CartService, unasked } from '../cart/cart.service.ts';
import { CheckoutService } from '../checkout/checkout.service.ts';
import { PaymentDriver } from '../payment/payment.driver.ts';

/** Staff complete their drafts. What gateways have set aside for one is collected then. */
@Injectable()
export class DraftCompletionEndpoints {
  constructor(
    @Inject(CartService) private readonly carts: CartService,
    @Inject(CheckoutService) private readonly checkouts: CheckoutService,
    @Inject(PaymentDriver) private readonly payments: PaymentDriver,
  ) {}

  @Handles(completeOrder)
  async completeOrder(call: Call<typeof completeOrder>) {
    const { payment_pending, notify_customer } = call.body;
    const { key, order } = await this.checkouts.complete(call, {
      isPaymentPending: payment_pending ?? false,
      isCustomerNotified: notify_customer ?? true,
    });
    const state = await this.payments.collectPlaced(key, order, call.context);
    return this.carts.orderAnswer({ key, state, ...unasked }, call);
  }
}
