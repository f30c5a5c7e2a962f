import { accountEndpoints } from './identity/account.ts';
import { addressEndpoints } from './identity/addresses.ts';
import { adminAccountEndpoints } from './identity/admin-account.ts';
import { adminUserEndpoints } from './identity/admin-users.ts';
import { apiKeyEndpoints } from './identity/api-keys.ts';
import { customerGroupEndpoints } from './identity/customer-groups.ts';
import { adminCustomerEndpoints } from './identity/customers.ts';
import { optionListEndpoints } from './identity/option-lists.ts';
import { ownSessionEndpoints } from './identity/own-sessions.ts';
import { placeEndpoints } from './identity/places.ts';
import { roles } from './identity/roles.ts';
import { storeEndpoints } from './identity/store.ts';
import { wishlistEndpoints } from './identity/wishlists.ts';

export const identityEndpoints = [
  ...accountEndpoints,
  ...ownSessionEndpoints,
  ...addressEndpoints,
  ...wishlistEndpoints,
  ...placeEndpoints,
  ...adminAccountEndpoints,
  ...adminUserEndpoints,
  ...Object.values(roles),
  ...storeEndpoints,
  ...optionListEndpoints,
  ...apiKeyEndpoints,
  ...adminCustomerEndpoints,
  ...customerGroupEndpoints,
] as const;
