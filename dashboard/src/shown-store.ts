import type { StoreSettings } from '@storefold/client';

/** What somebody of the staff may be told of a store whose settings are not theirs to read. */
export type ShownStore = Pick<
  StoreSettings,
  | 'name'
  | 'url'
  | 'default_currency'
  | 'supported_currencies'
  | 'default_locale'
  | 'supported_locales'
  | 'timezone'
  | 'unit_system'
> &
  Partial<StoreSettings>;
