import { z } from 'zod';
import { type Key, sayIn } from '../languages/language.ts';
import { attributesFor, cookieIn } from './session-cookie.ts';

/** What a page says once about what was just done. */
export interface Notice {
  readonly kind: 'success' | 'danger';
  readonly key: Key;
  readonly values?: Readonly<Record<string, string | number>>;
}

const NAME = 'storefold_admin_notice';
const english = sayIn('en');
const known = z.object({
  kind: z.enum(['success', 'danger']),
  key: z.string().refine((key) => typeof english(key as Key) === 'string'),
});

/** The header that keeps it for the next page. */
export const keptNotice = ({ kind, key }: Notice, isSecure: boolean): string =>
  `${NAME}=${kind}.${key}; Max-Age=60; ${attributesFor(isSecure)}`;

export const removedNotice = (isSecure: boolean): string => `${NAME}=; Max-Age=0; ${attributesFor(isSecure)}`;

export function noticeIn(header: string | undefined): Notice | undefined {
  const [kind, key] = (cookieIn(header, NAME) ?? '').split('.', 2);
  try {
    return known.parse({ kind, key }) as Notice;
  } catch {
    return undefined;
  }
}
