import {
  adminStockLocation,
  stockLocationChange,
  stockLocationInput,
} from '../../shapes/catalog/stock-location.ts';
import { crudEndpoints } from '../crud.ts';

export const stockLocations = crudEndpoints({
  noun: 'stock_locations',
  service: 'catalog',
  scope: 'stock',
  shape: adminStockLocation,
  input: stockLocationInput,
  change: stockLocationChange,
  filters: {
    text: ['id', 'city', 'zipcode', 'country_iso'],
    caseInsensitive: ['name'],
    boolean: ['active', 'default'],
    timestamp: ['created_at', 'updated_at'],
  },
  sorts: ['name', 'created_at', 'updated_at'],
  summaries: {
    list: 'Lists the stock locations, in the order in which they were made.',
    create: 'Makes a stock location.',
    read: 'Shows one stock location.',
    change: 'Changes a stock location. Orders placed before keep the one that they have.',
    delete: 'Deletes a stock location that is not the default.',
  },
  descriptions: {
    list: 'All fulfillments come from the default one. Stock is not counted for each of them.',
  },
  refusals: { create: ['processing_error'], delete: ['resource_invalid'] },
});

export const {
  list: listStockLocations,
  create: createStockLocation,
  read: readStockLocation,
  change: changeStockLocation,
  delete: deleteStockLocation,
} = stockLocations;
