import type { MailingStore } from '@storefold/contracts';
import { isJsonObject } from '@storefold/kernel/core';
import { type MailKind, mailKinds } from './mail-kinds.ts';

type Payload = Readonly<Record<string, unknown>>;

/** The token that a mail brings; undefined in mails without one, null once it was used or has expired. */
export function tokenOf(kind: MailKind, payload: Payload, now: number): string | null | undefined {
  const { link } = mailKinds[kind];
  if (!link) return undefined;
  const token = payload[link.token];
  const whole = wholeLink(token);
  if (whole) return Date.parse(whole.expires_at) > now ? whole.url : null;
  return typeof token === 'string' ? token : null;
}

/**
 * Where a mail's link leads: where the event says, or else a page of the storefront, or of the store's own for its staff.
 * Undefined when no place is known: the mail shows the token itself.
 */
export function linkOf(
  kind: MailKind,
  payload: Payload,
  { url }: Pick<MailingStore, 'url'>,
  baseUrl: string,
): string | undefined {
  const { link, to } = mailKinds[kind];
  if (!link) return undefined;
  const token = payload[link.token];
  const whole = wholeLink(token);
  if (whole) return whole.url;
  if (typeof token !== 'string') return undefined;
  const { redirect_url, id } = payload;
  const home = to === 'shopper' ? homeOf(url)?.replace(/\/+$/, '') : baseUrl;
  const page = typeof redirect_url === 'string' ? redirect_url : home && `${home}${link.page}`;
  if (!page) return undefined;
  return withParameters(page, { ...(link.hasId ? { id: String(id) } : {}), token });
}

/** A link that the event tells as it is, with its end. */
function wholeLink(value: unknown): { readonly url: string; readonly expires_at: string } | undefined {
  if (!isJsonObject(value)) return undefined;
  const { url, expires_at } = value;
  return typeof url === 'string' && typeof expires_at === 'string' ? { url, expires_at } : undefined;
}

/** The storefront's address; undefined when what staff wrote is none. */
export function homeOf(url: string | null): string | undefined {
  const home = url === null ? null : URL.parse(url);
  return home && /^https?:$/.test(home.protocol) ? home.href : undefined;
}

/** The URL with parameters before its fragment, beside those that it has. */
function withParameters(page: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(page);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
