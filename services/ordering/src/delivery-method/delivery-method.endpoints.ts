import { deliveryMethods } from '@storefold/contracts';
import { recordEndpoints } from '@storefold/simple-records';
import { readOffering } from '../zone/offering.ts';
import { adminDeliveryMethodBody } from './delivery-method.serializer.ts';
import { DELIVERY_METHODS, deliveryMethod } from './delivery-method.ts';
import { DeliveryMethodUpkeep } from './delivery-method-upkeep.service.ts';
import { readPrices } from './delivery-prices.ts';

/** Delivery methods, as the merchant's staff see them. */
export const DeliveryMethodEndpoints = recordEndpoints({
  record: deliveryMethod,
  endpoints: deliveryMethods,
  collection: DELIVERY_METHODS,
  defaultSort: [{ field: 'position' }],
  details: (
    {
      name,
      code,
      description,
      active,
      position,
      prices,
      metadata,
      tracking_url,
      tax_category_id,
      taxed_as_goods,
      translations: _texts,
      ...offering
    },
    store,
  ) => ({
    name,
    code: code ?? null,
    description: description ?? null,
    active: active ?? true,
    position: position ?? 0,
    prices: readPrices(prices, store.supported_currencies),
    metadata: metadata ?? {},
    ...(tracking_url !== undefined && { tracking_url }),
    ...(tax_category_id !== undefined && { tax_category_id }),
    ...(taxed_as_goods !== undefined && { taxed_as_goods }),
    ...readOffering(offering),
  }),
  changes: ({ prices, display_on, zone_ids, translations: _texts, ...changes }, store) => ({
    ...changes,
    ...readOffering({ display_on, zone_ids }),
    prices: prices && readPrices(prices, store.supported_currencies),
  }),
  show: adminDeliveryMethodBody,
  hooks: DeliveryMethodUpkeep,
});
