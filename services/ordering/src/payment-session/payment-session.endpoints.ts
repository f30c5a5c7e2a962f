import { Inject, Injectable } from '@nestjs/common';
import {
  changePaymentSession,
  completePaymentSession,
  openPaymentSession,
  readPaymentSession,
} from '@storefold/contracts';
import { type Call, Handles } from '@storefold/server/http';
import { CartService } from '../cart/cart.service.ts';
import { type Paid, PaymentSessionService, sessionBodyOf } from './payment-session.service.ts';

/** Shoppers pay their carts in sessions at gateways. */
@Injectable()
export class PaymentSessionEndpoints {
  readonly #cart: Paid;

  constructor(
    @Inject(CartService) carts: CartService,
    @Inject(PaymentSessionService) private readonly sessions: PaymentSessionService,
  ) {
    this.#cart = {
      find: (call) => carts.findCart(call),
      change: (call, changeOf) => carts.changeCart(call, changeOf),
    };
  }

  @Handles(openPaymentSession)
  openSession(call: Call<typeof openPaymentSession>) {
    return this.sessions.open(call, this.#cart);
  }

  @Handles(readPaymentSession)
  readSession(call: Call<typeof readPaymentSession>) {
    return this.sessions.read(call, this.#cart);
  }

  @Handles(changePaymentSession)
  changeSession(call: Call<typeof changePaymentSession>) {
    return this.sessions.change(call, this.#cart);
  }

  @Handles(completePaymentSession)
  async completeSession(call: Call<typeof completePaymentSession>) {
    const { key, order } = await this.sessions.complete(call, this.#cart);
    return sessionBodyOf(key, order, call.params.session_id, call);
  }
}
