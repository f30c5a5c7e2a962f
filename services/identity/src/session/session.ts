import { type FactContext, isRecent } from '@storefold/kernel/core';

export type Audience = 'store' | 'admin';

/**
 * The facts of a session: one log-in and the refresh tokens that descend from it. These names and shapes are what the
 * log keeps for ever: add, never change. Of tokens only digests are kept. Where a log-in came from is stored sealed for
 * its owner.
 */
export type SessionFact =
  | {
      type: 'SessionOpened';
      data: {
        store_id: string;
        /** Who logged in: a customer or an admin. The other one is null. */
        customer_id: string | null;
        admin_user_id: string | null;
        /** The number of passwords the account had had. A later password ends the session. */
        credential_epoch: number;
        /** How often the account had ended all other sessions. A later time ends the session. Absent: never. */
        session_epoch?: number;
        token_digest: string;
        expires_at: string;
        /** Where the log-in came from. */
        ip_address?: string | null;
        user_agent?: string | null;
      };
    }
  | {
      type: 'RefreshTokenRotated';
      data: { generation: number; token_digest: string; expires_at: string };
    }
  | {
      type: 'SessionEnded';
      data: { reason: SessionEnd };
    };

/** Why a session ended. */
export type SessionEnd =
  | 'logged_out'
  | 'ended_by_owner'
  | 'token_reused'
  | 'account_closed'
  | 'password_changed';

type OpenedData = Extract<SessionFact, { type: 'SessionOpened' }>['data'];

export type SessionState =
  | { readonly status: 'none' }
  | { readonly status: 'open'; readonly session: Session }
  | { readonly status: 'ended'; readonly session: Session };

export interface Session {
  readonly store_id: string;
  readonly audience: Audience;
  readonly subject: string;
  readonly credential_epoch: number;
  readonly session_epoch: number;
  /** The generation of the refresh token that is valid now. The first one is 0. */
  readonly generation: number;
  readonly token_digest: string;
  readonly expires_at: string;
  /** Tokens replaced within the last seconds. Concurrent requests may still send them. */
  readonly replaced: readonly { readonly generation: number; readonly at: string }[];
}

/** How long a replaced refresh token still gets the same successor. */
const GRACE_MS = 10_000;

export function evolveSession(state: SessionState, fact: SessionFact, { at }: FactContext): SessionState {
  switch (fact.type) {
    case 'SessionOpened':
      return { status: 'open', session: opened(fact.data) };
    case 'RefreshTokenRotated': {
      if (state.status !== 'open') return state;
      const { session } = state;
      const recent = session.replaced.filter((each) => isWithinGrace(each.at, at));
      return {
        status: 'open',
        session: { ...session, ...fact.data, replaced: [...recent, { generation: session.generation, at }] },
      };
    }
    case 'SessionEnded':
      return state.status === 'open' ? { status: 'ended', session: state.session } : state;
  }
}

function opened({ customer_id, admin_user_id, session_epoch = 0, ...data }: OpenedData): Session {
  const { store_id, credential_epoch, token_digest, expires_at } = data;
  const owner =
    customer_id === null
      ? { audience: 'admin' as const, subject: admin_user_id ?? '' }
      : { audience: 'store' as const, subject: customer_id };
  const tokens = { token_digest, expires_at };
  return { store_id, ...owner, credential_epoch, session_epoch, ...tokens, generation: 0, replaced: [] };
}

export const isWithinGrace = (replacedAt: string, now: string): boolean =>
  isRecent(Date.parse(replacedAt), GRACE_MS + 1, Date.parse(now), GRACE_MS);

/** The part of an account that decides whether its sessions are valid. */
export interface Credentials {
  /** The number of passwords the account has had. */
  readonly epoch: number;
  /** The session in which the last password was chosen. It stays valid after the change. */
  readonly kept_session_id: string | null;
  /** How often all other sessions were ended. */
  readonly session_epoch: number;
  /** The session from which they were ended last. It stays valid. */
  readonly ended_from_session_id: string | null;
}

/**
 * Whether a session survives the last change of the password and the last end of all others: it was opened later, or the
 * change was made in it.
 */
export const outlives = (
  sessionId: string,
  { credential_epoch, session_epoch }: Pick<Session, 'credential_epoch' | 'session_epoch'>,
  credentials: Credentials,
): boolean =>
  (credential_epoch >= credentials.epoch || credentials.kept_session_id === sessionId) &&
  (session_epoch >= credentials.session_epoch || credentials.ended_from_session_id === sessionId);
