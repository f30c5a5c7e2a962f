import { paymentMethods } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import { recordEndpoints } from '@storefold/simple-records';
import { providerOf } from '../payment-gateway/payment-providers.ts';
import { changedPreferences } from '../payment-gateway/preferences.ts';
import { readOffering } from '../zone/offering.ts';
import { adminPaymentMethodBody } from './payment-method.serializer.ts';
import { isAutoCaptured, PAYMENT_METHODS, paymentMethod } from './payment-method.ts';
import { PaymentMethodUpkeep } from './payment-method-upkeep.service.ts';

/** Payment methods, as the merchant's staff see them. */
export const PaymentMethodEndpoints = recordEndpoints({
  record: paymentMethod,
  endpoints: paymentMethods,
  collection: PAYMENT_METHODS,
  defaultSort: [{ field: 'position' }],
  details: ({
    name,
    type,
    description,
    active,
    position,
    metadata,
    auto_capture,
    preferences,
    translations: _texts,
    ...offering
  }) => ({
    type,
    ...changedPreferences(declaredBy(type), preferences),
    name,
    description: description ?? null,
    active: active ?? true,
    position: position ?? 0,
    metadata: metadata ?? {},
    ...(auto_capture !== undefined && { auto_capture }),
    ...readOffering(offering),
  }),
  changes:
    ({ metadata, display_on, zone_ids, preferences, auto_capture, translations: _texts, ...changes }) =>
    (method) => ({
      ...changes,
      // What is shown of a method without a gateway is not what is kept.
      ...(auto_capture !== isAutoCaptured(method) && { auto_capture }),
      ...changedPreferences(providerOf(method.type)?.preferences ?? {}, preferences, method),
      ...readOffering({ display_on, zone_ids }),
      metadata: metadata === null ? {} : metadata,
    }),
  show: adminPaymentMethodBody,
  hooks: PaymentMethodUpkeep,
});

/** Methods are made of providers that are registered. */
function declaredBy(type: string) {
  const provider = providerOf(type);
  if (!provider) throw refusals.invalid({ type: ['not_in_list'] });
  return provider.preferences;
}
