import { endpoint, shopper } from '../../endpoint.ts';
import { storefront } from '../../shapes/ordering/storefront.ts';

export const showStorefront = endpoint({
  name: 'storefront.show',
  service: 'ordering',
  method: 'GET',
  path: '/api/v3/store/store',
  access: shopper,
  summary: 'Shows the store: its name and pages, its currencies, languages, countries and ways to pay.',
  answer: { status: 200, body: storefront },
  refusals: [],
  cache: 'public',
});
