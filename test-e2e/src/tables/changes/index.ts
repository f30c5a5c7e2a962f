import { accountsChanges } from './accounts.ts';
import { catalogChanges } from './catalog.ts';
import { customFieldChanges } from './custom-fields.ts';
import { ordersChanges } from './orders.ts';
import type { Changes } from './prepare.ts';
import { staffChanges } from './staff.ts';
import { storedValueChanges } from './stored-value.ts';

export { ChangingShop } from './changing-shop.ts';
export type { Change } from './prepare.ts';

/** For every endpoint that changes something, by its name, a request that succeeds. */
export const changes: Changes = {
  ...accountsChanges,
  ...catalogChanges,
  ...customFieldChanges,
  ...ordersChanges,
  ...staffChanges,
  ...storedValueChanges,
};
