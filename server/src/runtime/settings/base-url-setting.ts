import { z } from 'zod';
import { reachableUrl } from './reachable-url.ts';
import { setting } from './setting.ts';

/** Tools on Vite set a `BASE_URL` of `/` for their children, which names no place. */
const page = z
  .union([
    z.literal(['none', '/']).transform(() => null),
    z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  ])
  .describe('a URL such as `https://shop.example`, or `none`');

/** Read by the processes that tell people where the store is, or have to know how they reach it. */
export const baseUrl = setting(
  'BASE_URL',
  page,
  'none',
  'Where people reach the gateway, for the addresses of pictures and for links in mails to the staff; none: http://HOST:PORT, of the gateway where start:services starts it, and in answers the host that the request names. Processes of mail and webhooks of their own need it in production. Where it is https, the dashboard marks its cookies as Secure on every host.',
);

/** Where people reach the store, without a slash at the end. */
export const baseUrlOf = (settings: {
  readonly baseUrl: string | null;
  readonly host: string;
  readonly port: number;
}): string => {
  const { baseUrl: named, host, port } = settings;
  return named ?? reachableUrl(host, port);
};
