import { asciiUpperCase, type StoreInfo } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';

/** The wanted currency, or the store's own. Refused when the store does not support it. */
export function currencyOf(wanted: string | null | undefined, store: StoreInfo): string {
  const currency = asciiUpperCase((wanted ?? store.default_currency).trim());
  if (!store.supported_currencies.includes(currency)) {
    throw refusals.invalid({ currency: ['not_in_list'] });
  }
  return currency;
}
