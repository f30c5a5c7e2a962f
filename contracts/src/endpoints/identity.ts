import { accountEndpoints } from './identity/account.ts';
import { addressEndpoints } from './identity/addresses.ts';
import { adminAccountEndpoints } from './identity/admin-account.ts';
import { apiKeyEndpoints } from './identity/api-keys.ts';
import { adminCustomerEndpoints } from './identity/customers.ts';
import { placeEndpoints } from './identity/places.ts';
import { storeEndpoints } from './identity/store.ts';

export const identityEndpoints = [
  ...accountEndpoints,
  ...addressEndpoints,
  ...placeEndpoints,
  ...adminAccountEndpoints,
  ...storeEndpoints,
  ...apiKeyEndpoints,
  ...adminCustomerEndpoints,
] as const;
