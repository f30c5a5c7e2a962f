import { idPrefixes, text } from '@storefold/contracts';
import { type JsonObject, recordId, refusals } from '@storefold/kernel/core';
import { type KeptRecord, type RecordsOfStore, recordsWithDefault } from '@storefold/simple-records';

/** What staff can set. */
export type StockLocationDetails = {
  readonly name: string;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly zipcode: string | null;
  /** By two letters. */
  readonly country_iso: string | null;
  readonly state_abbr: string | null;
  readonly state_name: string | null;
  readonly phone: string | null;
  readonly active: boolean;
  readonly metadata: JsonObject;
};

export type StockLocation = KeptRecord<StockLocationDetails>;

/** All fulfillments come from the default one. */
export type StockLocations = RecordsOfStore<StockLocationDetails>;

export const noDetails: Omit<StockLocationDetails, 'name'> = {
  address1: null,
  address2: null,
  city: null,
  zipcode: null,
  country_iso: null,
  state_abbr: null,
  state_name: null,
  phone: null,
  active: true,
  metadata: {},
};

/** What the location is called that a store begins with. */
export const FIRST_NAME = 'Default';

/** The location that the store begins with. Orders show it by the same id. */
export const firstLocationIdOf = (storeId: string): string => recordId(idPrefixes.stock_location, storeId);

const MAX_LOCATIONS = 200;

/** The stock locations of a store. The stream is named by the store. */
export const stockLocation = recordsWithDefault<StockLocationDetails>()({
  category: 'stock_location',
  facts: 'StockLocation',
  idField: 'stock_location_id',
  noun: 'stock_location',
  defaultField: 'default',
  most: MAX_LOCATIONS,
  tooMany: text('too_many_stock_locations', { most: MAX_LOCATIONS }),
  first: {
    once: 'stock_locations',
    idOf: firstLocationIdOf,
    details: { name: FIRST_NAME, ...noDetails },
  },
  keepsDefault: 'default_stock_location',
  checkDefault({ active }) {
    if (active === false) throw refusals.invalid({ active: ['default_is_active'] });
  },
});

/** Also before the store's first location is made. */
export const defaultLocationIdOf = (storeId: string, { default_id }: StockLocations): string =>
  default_id ?? firstLocationIdOf(storeId);
