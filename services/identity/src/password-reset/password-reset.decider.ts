import type { Aggregate } from '@storefold/kernel/core';
import { evolvePasswordReset, type PasswordResetFact, type PasswordResetState } from './password-reset.ts';

export type PasswordResetCommand =
  | { type: 'Request'; request: Extract<PasswordResetFact, { type: 'PasswordResetRequested' }>['data'] }
  | { type: 'Close'; reason: 'used' | 'expired' };

/**
 * One token to reset a password. The customer's stream, where the password is, decides whether the token is still
 * valid. Of two concurrent uses, and of two tokens, one wins.
 */
export const passwordReset: Aggregate<PasswordResetState, PasswordResetCommand, PasswordResetFact> = {
  category: 'password_reset',
  sealed: {
    PasswordResetRequested: { fields: ['reset_token', 'redirect_url'] },
  },
  initial: { status: 'none' },
  evolve: evolvePasswordReset,
  decide(command, state) {
    switch (command.type) {
      case 'Request':
        return state.status === 'none' ? [{ type: 'PasswordResetRequested', data: command.request }] : [];
      case 'Close':
        return state.status === 'open'
          ? [{ type: 'PasswordResetClosed', data: { reason: command.reason } }]
          : [];
    }
  },
};
