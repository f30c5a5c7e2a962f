import { type Aggregate, recordId } from '@storefold/kernel/core';
import { evolvePasswordReset, type PasswordResetFact, type PasswordResetState } from './password-reset.ts';

type PasswordResetCommand =
  | { type: 'Request'; request: Extract<PasswordResetFact, { type: 'PasswordResetRequested' }>['data'] }
  | { type: 'Invite'; invitation: Extract<PasswordResetFact, { type: 'InvitationCreated' }>['data'] }
  | { type: 'InviteCustomer'; invitation: Extract<PasswordResetFact, { type: 'InvitationIssued' }>['data'] }
  | { type: 'Close'; reason: 'used' | 'expired' };

/**
 * One token to choose a password. The stream of the customer or admin, where the password is, decides whether the token
 * is still valid. Of two concurrent uses, and of two tokens, one wins.
 */
export const passwordReset: Aggregate<PasswordResetState, PasswordResetCommand, PasswordResetFact> = {
  category: 'password_reset',
  sealed: {
    PasswordResetRequested: { fields: ['reset_token', 'redirect_url'] },
    InvitationCreated: { fields: ['invitation_token'] },
    InvitationIssued: { fields: ['invitation_token'] },
  },
  initial: { status: 'none' },
  evolve: evolvePasswordReset,
  decide(command, state) {
    switch (command.type) {
      case 'Request':
        return state.status === 'none' ? [{ type: 'PasswordResetRequested', data: command.request }] : [];
      case 'Invite':
        return state.status === 'none' ? [{ type: 'InvitationCreated', data: command.invitation }] : [];
      case 'InviteCustomer':
        return state.status === 'none' ? [{ type: 'InvitationIssued', data: command.invitation }] : [];
      case 'Close':
        return state.status === 'open'
          ? [{ type: 'PasswordResetClosed', data: { reason: command.reason } }]
          : [];
    }
  },
};

/** A reset's id derives from its token, so that the token leads to its stream. */
export const resetIdOf = (tokenDigest: string): string => recordId('reset', tokenDigest);
