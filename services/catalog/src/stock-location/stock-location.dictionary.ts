import { code, dictionaryOf, flag, id, metadata, shopData, text } from '@storefold/kernel/dictionary';
import { stockLocation } from './stock-location.ts';

const stock_location_id = id('stock_location', 'The location.');
const name = text('What the staff call it.', shopData);

const details = {
  name,
  address1: text('Street and number.', shopData),
  address2: text('The second line of the street.', shopData),
  city: text('The city.', shopData),
  zipcode: text('The postal code.', shopData),
  country_iso: code('ISO 3166-1 alpha-2', 'The country.'),
  state_abbr: text('The short name of the state.', shopData),
  state_name: text('The name of the state.', shopData),
  phone: text('The telephone of the location.', shopData),
  active: flag('Whether the staff use it.'),
  metadata: metadata(shopData),
};

export const stockLocationDictionary = dictionaryOf(
  stockLocation,
  'The stock locations of a store, in one stream that has the id of the store. One is the default, which fulfillments come from.',
  {
    StockLocationCreated: { means: 'The store has the location.', fields: { stock_location_id, ...details } },
    StockLocationChanged: {
      means: 'Staff changed the fields that are present.',
      fields: { stock_location_id, ...details },
    },
    StockLocationDefaultSelected: {
      means: 'The location is the default from here on, instead of another one.',
      fields: { stock_location_id },
    },
    StockLocationDeleted: {
      means: 'Staff deleted the location, which was not the default.',
      fields: { stock_location_id, name },
    },
  },
);
