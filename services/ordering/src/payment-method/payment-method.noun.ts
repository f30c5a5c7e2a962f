import { defineNoun } from '@storefold/server/runtime';
import { FirstPaymentMethods } from './first-payment-methods.ts';
import { PaymentGateways } from './payment-gateways.ts';
import { paymentMethodDictionary } from './payment-method.dictionary.ts';
import { PaymentMethodEndpoints } from './payment-method.endpoints.ts';
import { deletedPaymentMethodView, paymentMethodView } from './payment-method.ts';
import { PaymentMethodTestEndpoints } from './payment-method-test.endpoints.ts';
import { PaymentMethodTypeEndpoints } from './payment-method-type.endpoints.ts';
import { PaymentMethodUpkeep } from './payment-method-upkeep.service.ts';

export const paymentMethodNoun = defineNoun({
  facts: [paymentMethodDictionary],
  endpoints: [PaymentMethodEndpoints, PaymentMethodTypeEndpoints, PaymentMethodTestEndpoints],
  providers: [PaymentGateways, FirstPaymentMethods, PaymentMethodUpkeep],
  projections: [paymentMethodView, deletedPaymentMethodView],
});
