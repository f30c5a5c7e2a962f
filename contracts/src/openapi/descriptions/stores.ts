import type { SchemaDescriptions } from './types.ts';

/** What fields of stores and lists mean, where it is not what they mean elsewhere. */
export const storesDescriptions: SchemaDescriptions = {
  Currency: {
    iso_code: 'Three letters of ISO 4217.',
    symbol: 'The sign that stands with amounts, such as `$`.',
  },
  StoresCreateRequest: {
    code: 'The short name of the store, which log-ins of staff may name; by default made of `name`.',
    default_currency: "Default: that of the caller's store.",
  },
  StoresCreateResponse: {
    publishable_key: 'The key of its storefront (`pk_…`).',
    secret_key: 'A key of its tools with every scope (`sk_…`), shown only now.',
    store: 'The settings of the new store.',
  },
  StoreChangeRequest: {
    checkout_zone_id: 'The zone that is shipped to; null: every country.',
    non_expiring_credit_categories: 'The names of categories whose store credits are spent last.',
  },
  ListMeta: {
    count: 'Records on all pages.',
    from: 'The place of the first record of this page among all, from 1; 0 when it is empty.',
    in: 'Records on this page.',
    limit: 'Records that a page has at most.',
    next: 'The number of the next page; null on the last.',
    page: 'The number of this page, from 1.',
    pages: 'Pages there are, at least 1.',
    previous: 'The number of the page before; null on the first.',
    to: 'The place of the last record of this page among all; 0 when it is empty.',
  },
  Locale: {
    code: 'The language, such as `de` or `pt-BR`.',
    default: 'Whether it is the language where no other is asked for.',
    rtl: 'Whether it is written from right to left.',
  },
  StoreSettings: {
    non_expiring_credit_categories:
      'The names of categories whose store credits are spent last; `Gift Card` always is one.',
    checkout_zone_id:
      'The zone that is shipped to; null: every country. There are no zones yet, so it has no effect.',
    code: 'The short name of the store, which log-ins of staff may name.',
    default_country: 'The country that forms begin with.',
    'default_country.id': 'The same as `iso`.',
    'default_country.iso_name': 'The name in capital letters, as ISO 3166-1 writes it.',
    url: 'The address of the storefront.',
  },
};
