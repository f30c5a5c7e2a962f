import {
  allowedNetworks,
  baseUrl,
  oneOf,
  type SettingsOf,
  sampleDataSetting,
  setting,
  wholeNumber,
} from '@storefold/server/runtime';

export const catalogSettings = {
  sampleData: sampleDataSetting,
  baseUrl,
  webhookAllowCidrs: allowedNetworks,
  feeds: setting(
    'FEEDS',
    oneOf('on', 'off')
      .transform((text) => text === 'on')
      .describe('`on` or `off`'),
    'off',
    'Whether /feeds/products.xml and /sitemap.xml tell everybody what is on show, for search engines and shopping portals.',
  ),
  exportTtlS: setting(
    'EXPORT_TTL_S',
    wholeNumber(60, 31_536_000),
    '86400',
    'Seconds after which the file of an export is erased, because it may hold personal data and codes.',
  ),
};

export type CatalogSettings = SettingsOf<typeof catalogSettings>;
