import { paymentMethods } from '@storefold/contracts';
import { recordEndpoints } from '@storefold/simple-records';
import { adminPaymentMethodBody } from '../payment-method/payment-method.serializer.ts';
import { PAYMENT_METHODS, paymentMethod } from '../payment-method/payment-method.ts';
import { readOffering } from '../zone/offering.ts';
import { StoreMethodQueries } from './store-method.queries.ts';

/** Payment methods, as the merchant's staff see them. */
export const PaymentMethodEndpoints = recordEndpoints({
  record: paymentMethod,
  endpoints: paymentMethods,
  collection: PAYMENT_METHODS,
  defaultSort: [{ field: 'position' }],
  details: ({ name, type, description, active, position, metadata, auto_capture, ...offering }) => ({
    type,
    name,
    description: description ?? null,
    active: active ?? true,
    position: position ?? 0,
    metadata: metadata ?? {},
    ...(auto_capture !== undefined && { auto_capture }),
    ...readOffering(offering),
  }),
  changes: ({ metadata, display_on, zone_ids, ...changes }) => ({
    ...changes,
    ...readOffering({ display_on, zone_ids }),
    metadata: metadata === null ? {} : metadata,
  }),
  show: adminPaymentMethodBody,
  hooks: StoreMethodQueries,
});
