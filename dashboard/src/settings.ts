import { type Setting, setting } from '@storefold/server/runtime';
import { z } from 'zod';

const address = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text).origin)
  .describe('a URL such as `http://127.0.0.1:3000`');

/** Of the dashboard where it is a process of its own. */
export const dashboardSettings: { readonly storeUrl: Setting<string> } = {
  storeUrl: setting(
    'STORE_URL',
    address,
    'http://127.0.0.1:3000',
    'Where the dashboard finds the gateway when it runs in a process of its own.',
  ),
};
