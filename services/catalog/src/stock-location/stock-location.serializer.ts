import {
  type AdminStockLocation,
  findCountry,
  type StockLocation as ShippingBody,
} from '@storefold/contracts';
import { isSameJson } from '@storefold/kernel/core';
import {
  FIRST_NAME,
  firstLocationIdOf,
  noDetails,
  type StockLocation,
  type StockLocations,
} from './stock-location.ts';

/** The Admin API's form. */
export const stockLocationBody = (
  location: StockLocation,
  { default_id }: StockLocations,
): AdminStockLocation => ({
  id: location.id,
  name: location.name,
  address1: location.address1,
  address2: location.address2,
  city: location.city,
  zipcode: location.zipcode,
  country_iso: location.country_iso,
  state_abbr: location.state_abbr,
  state_name: location.state_name,
  phone: location.phone,
  active: location.active,
  default: location.id === default_id,
  metadata: location.metadata,
  created_at: location.created_at,
  updated_at: location.updated_at,
});

/** The form in fulfillments, of the default. Undefined: it is as every store's first one was when it was made. */
export function shippingLocationBody(storeId: string, state: StockLocations): ShippingBody | undefined {
  const found = state.records.find(({ id }) => id === state.default_id);
  const first = shippedFrom(firstLocationIdOf(storeId), { name: FIRST_NAME, ...noDetails });
  const body = found && shippedFrom(found.id, found);
  return isSameJson(body, first) ? undefined : body;
}

const shippedFrom = (
  id: string,
  location: Omit<StockLocation, 'id' | 'created_at' | 'updated_at'>,
): ShippingBody => ({
  id,
  name: location.name,
  address1: location.address1,
  city: location.city,
  zipcode: location.zipcode,
  country_iso: location.country_iso,
  country_name: location.country_iso && (findCountry(location.country_iso)?.name ?? location.country_iso),
  state_abbr: location.state_abbr,
  state_text: location.state_abbr ?? location.state_name,
});
