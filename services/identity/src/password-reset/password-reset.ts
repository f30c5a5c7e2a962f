import type { FactContext } from '@storefold/kernel/core';

/**
 * The facts of a token to choose a password: after a reset was requested, or for somebody invited, to the staff or as a customer. These
 * names and shapes are what the log keeps for ever: add, never change.
 *
 * The token itself and the target of the link, in which anything may have been typed, are stored sealed, with a key of
 * their own that is destroyed when the reset is closed, or its owner deleted. A presented
 * token is recognised by its digest. A request for an account that does not exist is recorded as well, so that it takes
 * as long as any other.
 */
export type PasswordResetFact =
  | {
      type: 'PasswordResetRequested';
      data: {
        store_id: string;
        customer_id: string | null;
        /** The member of the staff whose password it is. Absent: a customer's, or nobody's. */
        admin_user_id?: string | null;
        /** The number of passwords the customer had had. A newer password makes the token invalid. */
        credential_epoch: number;
        /** The number of e-mail addresses the customer had had before. A newer address makes the token invalid. */
        email_epoch?: number;
        /** How often the member of the staff had been deactivated. A later time makes the token invalid. */
        session_epoch?: number;
        token_digest: string;
        reset_token: string | null;
        expires_at: string;
        /** The target of the link in the mail. Checked against the store's allowed origins. */
        redirect_url: string | null;
      };
    }
  | {
      type: 'InvitationCreated';
      data: {
        store_id: string;
        admin_user_id: string;
        /** The number of passwords the person had had. A newer password makes the token invalid. */
        credential_epoch: number;
        /** How often the person had been deactivated. A later time makes the token invalid. */
        session_epoch?: number;
        token_digest: string;
        invitation_token: string | null;
        expires_at: string;
      };
    }
  /** A customer who has no password yet, such as one of an import. */
  | {
      type: 'InvitationIssued';
      data: {
        store_id: string;
        customer_id: string;
        /** As in `PasswordResetRequested`. */
        credential_epoch: number;
        email_epoch: number;
        token_digest: string;
        invitation_token: string | null;
        expires_at: string;
      };
    }
  | { type: 'PasswordResetClosed'; data: { reason: 'used' | 'expired' } };

export type PasswordResetState =
  | { readonly status: 'none' }
  | {
      readonly status: 'open' | 'closed';
      readonly purpose: 'reset' | 'invitation';
      readonly store_id: string;
      readonly customer_id: string | null;
      readonly admin_user_id: string | null;
      readonly credential_epoch: number;
      readonly email_epoch: number;
      readonly session_epoch: number;
      readonly token_digest: string;
      readonly expires_at: string;
    };

export function evolvePasswordReset(
  state: PasswordResetState,
  fact: PasswordResetFact,
  _context: FactContext,
): PasswordResetState {
  switch (fact.type) {
    case 'PasswordResetRequested': {
      const {
        reset_token: _,
        redirect_url: __,
        email_epoch = 0,
        session_epoch = 0,
        admin_user_id = null,
        ...request
      } = fact.data;
      return { status: 'open', purpose: 'reset', ...request, admin_user_id, email_epoch, session_epoch };
    }
    case 'InvitationCreated': {
      const { invitation_token: _, session_epoch = 0, ...invitation } = fact.data;
      return {
        status: 'open',
        purpose: 'invitation',
        ...invitation,
        customer_id: null,
        email_epoch: 0,
        session_epoch,
      };
    }
    case 'InvitationIssued': {
      const { invitation_token: _, ...invitation } = fact.data;
      return {
        status: 'open',
        purpose: 'invitation',
        ...invitation,
        admin_user_id: null,
        session_epoch: 0,
      };
    }
    case 'PasswordResetClosed':
      return state.status === 'open' ? { ...state, status: 'closed' } : state;
  }
}
