import { type Aggregate, Refusal } from '@storefold/kernel/core';
import {
  evolveSession,
  isWithinGrace,
  type Session,
  type SessionEnd,
  type SessionFact,
  type SessionState,
} from './session.ts';

export type SessionCommand =
  | ({ type: 'Open' } & Omit<Session, 'generation' | 'replaced'> & Origin)
  | Rotation
  | { type: 'End'; reason: SessionEnd };

/** Where a log-in came from. */
interface Origin {
  readonly ip_address: string | null;
  readonly user_agent: string | null;
}

/** The use of a refresh token with a genuine seal: it was made for this session as its `generation`-th. */
type Rotation = {
  type: 'Rotate';
  generation: number;
  token_digest: string;
  /** The next token, and when it expires. */
  next_token_digest: string;
  next_expires_at: string;
  now: string;
};

/** A log-in and its family of refresh tokens. Each token works once, and the use of an old one ends the session. */
export const session: Aggregate<SessionState, SessionCommand, SessionFact> = {
  category: 'session',
  sealed: {
    SessionOpened: {
      fields: ['ip_address', 'user_agent'],
      subjectOf: ({ data }, id) => data.customer_id ?? data.admin_user_id ?? id,
    },
  },
  initial: { status: 'none' },
  evolve: evolveSession,
  decide(command, state) {
    switch (command.type) {
      case 'Open':
        return state.status === 'none' ? [open(command)] : [];
      case 'Rotate':
        if (state.status !== 'open') throw invalidRefreshToken();
        return rotate(command, state.session);
      case 'End':
        return state.status === 'open' ? [{ type: 'SessionEnded', data: { reason: command.reason } }] : [];
    }
  },
};

function open(command: Extract<SessionCommand, { type: 'Open' }>): SessionFact {
  const { type: _, audience, subject, ...data } = command;
  const customer_id = audience === 'store' ? subject : null;
  const admin_user_id = audience === 'admin' ? subject : null;
  return { type: 'SessionOpened', data: { ...data, customer_id, admin_user_id } };
}

/** No facts if the token was replaced within the grace period: the same successor is returned again. */
function rotate(command: Rotation, current: Session): SessionFact[] {
  if (command.now >= current.expires_at || command.generation > current.generation)
    throw invalidRefreshToken();
  if (command.generation < current.generation) {
    return wasJustReplaced(command, current)
      ? []
      : [{ type: 'SessionEnded', data: { reason: 'token_reused' } }];
  }
  if (command.token_digest !== current.token_digest) throw invalidRefreshToken();
  const data = {
    generation: current.generation + 1,
    token_digest: command.next_token_digest,
    expires_at: command.next_expires_at,
  };
  return [{ type: 'RefreshTokenRotated', data }];
}

const wasJustReplaced = ({ generation, now }: Rotation, { replaced }: Session): boolean =>
  replaced.some((each) => each.generation === generation && isWithinGrace(each.at, now));

export const invalidRefreshToken = (): Refusal =>
  new Refusal('invalid_refresh_token', 'refresh_token_invalid');
