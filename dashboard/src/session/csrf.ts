import { timingSafeEqual } from 'node:crypto';
import type { Session } from './session-cookie.ts';

/** The field of every form. */
export const CSRF_FIELD = '_csrf';

/** Whether a form comes from a page of this session. */
export function isOwnForm(session: Session | undefined, sent: string | null): boolean {
  if (session === undefined || sent === null) return false;
  const [right, given] = [Buffer.from(session.csrf), Buffer.from(sent)];
  return right.length === given.length && timingSafeEqual(right, given);
}
