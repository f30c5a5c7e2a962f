import type { AdminDeliveryMethod, ZoneMember } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import type { OfferedDelivery } from '../order/delivery/delivery.ts';
import { offeredIn, shownOffering } from '../zone/offering.ts';
import type { DeliveryMethod } from './delivery-method.ts';

/** The Admin API's form. */
export const adminDeliveryMethodBody = (id: string, method: DeliveryMethod): AdminDeliveryMethod => ({
  id,
  name: method.name,
  code: method.code,
  description: method.description,
  active: method.active,
  position: method.position,
  translations: method.translations ?? {},
  prices: method.prices.map(({ currency, amount }) => ({
    currency,
    ...money.moneyField('amount', money.minor(amount, currency), currency),
  })),
  ...shownOffering(method),
  tracking_url: method.tracking_url ?? null,
  tax_category_id: method.tax_category_id ?? null,
  taxed_as_goods: method.taxed_as_goods ?? false,
  metadata: method.metadata,
  created_at: method.created_at,
  updated_at: method.updated_at,
});

/** The form that the rules of carts take. */
export const offeredDelivery = (
  id: string,
  { name, code, prices, ...method }: DeliveryMethod,
  zones: ReadonlyMap<string, readonly ZoneMember[]>,
): OfferedDelivery => ({
  id,
  name,
  code,
  ...offeredIn(method, zones),
  tax_category_id: method.tax_category_id ?? null,
  taxed_as_goods: method.taxed_as_goods ?? false,
  prices: Object.fromEntries(prices.map(({ currency, amount }) => [currency, money.minor(amount, currency)])),
});
