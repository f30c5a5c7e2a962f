import { type SettingsOf, setting, wholeNumber } from '@storefold/kernel/runtime';
import { z } from 'zod';

const MOST_PRODUCTS = 1_000_000;

/** `on`, or the number of sample products. */
const sampleData = z
  .union([z.literal('on'), z.literal('none').transform(() => 0), wholeNumber(0, MOST_PRODUCTS)])
  .describe(`\`on\`, \`none\`, or how many: a whole number up to ${MOST_PRODUCTS}`);

export const catalogSettings = {
  sampleData: setting(
    'SAMPLE_DATA',
    sampleData,
    'on',
    'Sample products the first start makes: on for the sample shop with pictures, a number for that many without, none for an empty catalog.',
  ),
  exportTtlS: setting(
    'EXPORT_TTL_S',
    wholeNumber(60, 31_536_000),
    '86400',
    'Seconds after which the file of an export is erased, because it may hold personal data and codes.',
  ),
};

export type CatalogSettings = SettingsOf<typeof catalogSettings>;
