import { customerOnly, endpoint } from '../../endpoint.ts';
import { ownSession } from '../../shapes/identity/own-session.ts';
import { listOf } from '../../values.ts';
import { chapter } from '../chapter.ts';

const path = '/api/v3/store/customers/me/sessions';

export const listOwnSessions = endpoint({
  name: 'customer_sessions.list',
  service: 'identity',
  method: 'GET',
  path,
  access: customerOnly,
  summary: 'Lists where the shopper is logged in, the latest used first.',
  list: true,
  filters: {
    text: ['id', 'ip', 'user_agent'],
    boolean: ['current'],
    timestamp: ['created_at', 'last_used_at'],
  },
  sorts: ['created_at', 'last_used_at'],
  answer: { status: 200, body: listOf(ownSession) },
  refusals: ['authentication_required'],
});

export const endOwnSession = endpoint({
  name: 'customer_sessions.end',
  service: 'identity',
  method: 'DELETE',
  path: `${path}/:id`,
  access: customerOnly,
  summary: 'Ends one of the sessions, which may be the one of this request.',
  answer: { status: 204 },
  refusals: ['authentication_required', 'record_not_found'],
});

export const endOtherSessions = endpoint({
  name: 'customer_sessions.end_others',
  service: 'identity',
  method: 'DELETE',
  path,
  access: customerOnly,
  summary: 'Ends all sessions but the one of this request.',
  answer: { status: 204 },
  refusals: ['authentication_required'],
});

chapter({
  name: 'Sessions',
  about: 'Where a shopper is logged in.',
  position: 190,
  groups: ['customer_sessions'],
});
