import { type ServiceName, serviceNames } from '@storefold/contracts';
import {
  baseUrl,
  listOf,
  networks,
  oneOf,
  perMinute,
  type Setting,
  setting,
  wholeNumber,
} from '@storefold/server/runtime';
import { z } from 'zod';

/** Scheme, host and port, without a path, a query or credentials. */
const origin = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine(({ origin, href }) => href === `${origin}/`)
  .transform((url) => url.origin);

const origins = z
  .union([z.literal('none').transform(() => null), listOf(origin).transform((all) => [...new Set(all)])])
  .describe(
    'a URL such as `http://127.0.0.1:3001`, without a path, several instances separated by commas, or `none`',
  );

/** The instances of a service; null when it runs in the gateway's process. */
export type Origins = readonly string[] | null;

const serviceUrl = (service: ServiceName): Setting<Origins> =>
  setting<Origins>(
    `${service.toUpperCase().replaceAll('-', '_')}_URL`,
    origins,
    'none',
    `Where the gateway finds the ${service} service when that runs in processes of its own: its instances, separated by commas.`,
  );

/** Where the gateway finds services, by their names: `STORED_VALUE_URL` is the setting of `stored-value`. */
export const serviceUrlSettingsOf = <Name extends ServiceName>(
  services: readonly Name[],
): Readonly<Record<Name, Setting<Origins>>> =>
  Object.fromEntries(services.map((service) => [service, serviceUrl(service)])) as Record<
    Name,
    Setting<Origins>
  >;

export const serviceUrlSettings = serviceUrlSettingsOf(serviceNames);

export const gatewaySettings = {
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    networks,
    'none',
    'Networks of proxies in front of the store, whose X-Forwarded-For and X-Forwarded-Proto are believed.',
  ),
  baseUrl,
  rateLimitKeyPerMin: perMinute(
    'KEY',
    '1000000',
    '300',
    'Requests of the Store API per minute, for each publishable key and client address. One counts as several when it takes much work or has a long answer: one more for each 50 ms, and for each 64 KB.',
  ),
  rateLimitKeyAtOnce: setting(
    'RATE_LIMIT_KEY_AT_ONCE',
    wholeNumber(1, 1_000_000),
    { development: '1000000', production: '16' },
    'Requests of the Store API that are worked on at once, for each publishable key and client address. Others wait for their turn.',
  ),
  responseCacheMb: setting(
    'RESPONSE_CACHE_MB',
    wholeNumber(0, 65_536),
    '32',
    'Megabytes in which the gateway keeps public responses of services in other processes for five seconds, until the catalog changes; 0 keeps none.',
  ),
  shop: setting(
    'SHOP',
    oneOf('on', 'off'),
    { development: 'on', production: 'off' },
    'Whether the sample shop is served at `/shop`, with the name, the logo, the country and the languages of the store. It asks with the first publishable key.',
  ),
  dashboardUrl: setting<Origins>(
    'DASHBOARD_URL',
    origins,
    'none',
    'Where the gateway finds the dashboard when that runs in processes of its own: its instances, separated by commas.',
  ),
  ...serviceUrlSettings,
};
