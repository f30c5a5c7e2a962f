import type { SessionCommand } from './session.decider.ts';
import type { SessionFact } from './session.ts';

type FactOf<T extends SessionFact['type']> = Extract<SessionFact, { type: T }>;

export const openedAt = '2026-01-01T00:00:00.000Z';

export const opened: FactOf<'SessionOpened'> = {
  type: 'SessionOpened',
  data: {
    store_id: 'store_1',
    customer_id: 'cus_1',
    admin_user_id: null,
    credential_epoch: 1,
    session_epoch: 0,
    ip_address: '203.0.113.7',
    user_agent: 'Browser/1.0',
    token_digest: 'digest 0',
    expires_at: '2026-01-31T00:00:00.000Z',
  },
};

/** The command behind `opened`. */
export const open: Extract<SessionCommand, { type: 'Open' }> = {
  type: 'Open',
  store_id: 'store_1',
  audience: 'store',
  subject: 'cus_1',
  credential_epoch: 1,
  session_epoch: 0,
  ip_address: '203.0.113.7',
  user_agent: 'Browser/1.0',
  token_digest: 'digest 0',
  expires_at: '2026-01-31T00:00:00.000Z',
};

export const rotated = (generation: number): FactOf<'RefreshTokenRotated'> => ({
  type: 'RefreshTokenRotated',
  data: { generation, token_digest: `digest ${generation}`, expires_at: '2026-01-31T00:00:00.000Z' },
});

export const ended = (reason: FactOf<'SessionEnded'>['data']['reason']): FactOf<'SessionEnded'> => ({
  type: 'SessionEnded',
  data: { reason },
});

/** The use of the token of a generation. */
export const rotate = (generation: number, now: string): SessionCommand => ({
  type: 'Rotate',
  generation,
  token_digest: `digest ${generation}`,
  next_token_digest: `digest ${generation + 1}`,
  next_expires_at: '2026-01-31T00:00:00.000Z',
  now,
});
