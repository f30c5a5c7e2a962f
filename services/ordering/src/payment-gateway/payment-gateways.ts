import { Inject, Injectable } from '@nestjs/common';
import type { GatewayType } from './gateway-types.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { TestGateway } from './test-gateway.ts';

/** The gateway of each type of payment method that has one. */
@Injectable()
export class PaymentGateways {
  readonly #byType: Readonly<Record<GatewayType, PaymentGateway>>;

  constructor(@Inject(TestGateway) test: PaymentGateway) {
    this.#byType = { test };
  }

  gatewayOf(type: GatewayType): PaymentGateway {
    return this.#byType[type];
  }
}
