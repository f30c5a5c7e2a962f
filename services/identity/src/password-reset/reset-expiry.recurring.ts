import { sweep } from '@storefold/simple-records/upkeep';
import { passwordReset } from './password-reset.decider.ts';
import { OPEN_RESETS } from './password-reset.view.ts';

/** Closes expired resets. */
export const ResetExpiry = sweep({
  name: 'expiry of password resets',
  everyMs: 30_000,
  collection: OPEN_RESETS,
  due: (at) => ({ filter: { field: 'expires_at', lte: at } }),
  of: passwordReset,
  command: () => ({ type: 'Close', reason: 'expired' }) as const,
  once: ({ id }) => `expire ${id}`,
});
