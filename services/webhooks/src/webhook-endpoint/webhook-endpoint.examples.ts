import type { WebhookEndpointCommand } from './webhook-endpoint.decider.ts';
import type { Author, WebhookEndpointFact } from './webhook-endpoint.ts';

/** Named endpoints and deliveries for specifications: one endpoint that subscribes to order events. */
const store = { storeId: 'store_main' } as const;

export const author: Author = { author_type: 'api_key', author_id: 'key_depot' };
export const successor: Author = { author_type: 'admin_user', author_id: 'admin_ada' };

export const create: WebhookEndpointCommand & { type: 'Create' } = {
  type: 'Create',
  ...store,
  details: { name: 'Warehouse', url: 'https://warehouse.example/hooks', subscriptions: ['order.*'] },
  secret: 'whsec_first',
  author,
  scopes: ['write_webhooks', 'read_orders'],
};
export const enable: WebhookEndpointCommand & { type: 'Enable' } = {
  type: 'Enable',
  ...store,
  author: successor,
  scopes: ['write_all'],
  ended: null,
};
export const disable: WebhookEndpointCommand = { type: 'Disable', ...store };
export const remove: WebhookEndpointCommand = { type: 'Delete', ...store };
export const rotate: WebhookEndpointCommand & { type: 'RotateSecret' } = {
  type: 'RotateSecret',
  ...store,
  secret: 'whsec_second',
  author,
  scopes: ['write_webhooks'],
  at: '2026-03-01T10:00:00.000Z',
};
export const failure: WebhookEndpointCommand & { type: 'NoteOutcome' } = {
  type: 'NoteOutcome',
  deliveryId: 'whd_last',
  enableCount: 0,
  success: false,
  attemptedAt: '2026-03-01T10:00:00.000Z',
};
export const success: WebhookEndpointCommand & { type: 'NoteOutcome' } = { ...failure, success: true };

export const created: WebhookEndpointFact = {
  type: 'WebhookEndpointCreated',
  data: {
    store_id: 'store_main',
    name: 'Warehouse',
    url: 'https://warehouse.example/hooks',
    subscriptions: ['order.*'],
    secret: 'whsec_first',
    scopes: ['write_webhooks', 'read_orders'],
    ...author,
  },
};
export const rotated: WebhookEndpointFact = {
  type: 'WebhookEndpointSecretRotated',
  data: { secret: 'whsec_second', old_secret_expires_at: '2026-03-02T10:00:00.000Z' },
};
const outcome = { webhook_delivery_id: 'whd_last', attempted_at: '2026-03-01T10:00:00.000Z' };
/** The failure that makes this many in a row. */
export const failed = (failure_count: number): WebhookEndpointFact => ({
  type: 'WebhookEndpointFailed',
  data: { ...outcome, failure_count },
});
export const failedTimes = (times: number): WebhookEndpointFact[] =>
  Array.from({ length: times }, (_, index) => failed(index + 1));
export const recoveredAfter = (previous_failure_count: number): WebhookEndpointFact => ({
  type: 'WebhookEndpointRecovered',
  data: { ...outcome, previous_failure_count },
});
export const disabledByHand: WebhookEndpointFact = {
  type: 'WebhookEndpointDisabled',
  data: { reason: 'manual', failure_count: 0 },
};
export const disabledByFailures: WebhookEndpointFact = {
  type: 'WebhookEndpointDisabled',
  data: { reason: 'consecutive_failures', failure_count: 15 },
};
export const disabledByEnd: WebhookEndpointFact = {
  type: 'WebhookEndpointDisabled',
  data: { reason: 'author_ended', failure_count: 0 },
};
export const enabled: WebhookEndpointFact = { type: 'WebhookEndpointEnabled', data: { enable_count: 1 } };
export const deleted: WebhookEndpointFact = {
  type: 'WebhookEndpointDeleted',
  data: { previous_status: 'active' },
};
