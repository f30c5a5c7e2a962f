import { z } from 'zod';
import { setting, wholeNumber } from './setting.ts';

const MOST_PRODUCTS = 1_000_000;

/** `on`, or the number of sample products. */
const sampleData = z
  .union([z.literal('on'), z.literal('none').transform(() => 0), wholeNumber(0, MOST_PRODUCTS)])
  .describe(`\`on\`, \`none\`, or how many: a whole number up to ${MOST_PRODUCTS}`);

/** Of each service that has something for the sample shop. */
export const sampleDataSetting = setting(
  'SAMPLE_DATA',
  sampleData,
  'on',
  'Sample products the first start makes: on for the sample shop with pictures and, in development, a test card to pay with, a number for that many without, none for an empty catalog.',
);
