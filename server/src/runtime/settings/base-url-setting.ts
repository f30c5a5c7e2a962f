import { z } from 'zod';
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
  'Where people reach the gateway, for links in mails to the staff; none: http://HOST:PORT, of the gateway where start:services starts it. A mail process of its own needs it in production. Where it is https, the dashboard marks its cookies as Secure on every host.',
);

/** Where people reach the store, without a slash at the end. */
export const baseUrlOf = (settings: {
  readonly baseUrl: string | null;
  readonly host: string;
  readonly port: number;
}): string => {
  const { baseUrl: named, host, port } = settings;
  return named ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};
