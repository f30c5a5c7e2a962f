import { Injectable } from '@nestjs/common';
import { listPaymentMethodTypes } from '@storefold/contracts';
import { Handles } from '@storefold/kernel/http';
import { paymentProviders } from '../payment-gateway/payment-providers.ts';
import { schemaOf } from '../payment-gateway/preferences.ts';

/** The providers of which staff make payment methods. */
@Injectable()
export class PaymentMethodTypeEndpoints {
  @Handles(listPaymentMethodTypes)
  listTypes() {
    return Promise.resolve({
      data: paymentProviders().map(
        ({ type, label, description, sessionRequired, sourceRequired, preferences }) => ({
          type,
          label,
          description,
          session_required: sessionRequired,
          source_required: sourceRequired,
          preference_schema: schemaOf(preferences),
        }),
      ),
    });
  }
}
