import { stockLocations } from '@storefold/contracts';
import { defaultedEndpoints } from '@storefold/simple-records';
import { withoutUndefined } from '../without-undefined.ts';
import { stockLocationBody } from './stock-location.serializer.ts';
import { noDetails, stockLocation } from './stock-location.ts';

/** Stock locations, as the merchant's staff see them. */
export const StockLocationEndpoints = defaultedEndpoints({
  records: stockLocation,
  endpoints: stockLocations,
  details(body) {
    const { name, default: _, ...sent } = body;
    return { name, ...noDetails, ...withoutUndefined(sent) };
  },
  show: stockLocationBody,
});
