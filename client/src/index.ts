export type { Call, ListCall, Result } from './call.ts';
export {
  type AdminClient,
  type AdminClientOptions,
  type ClientOptions,
  createAdminClient,
  createStoreClient,
  type StoreClient,
  type StoreClientOptions,
} from './client.ts';
export { ApiError, ConnectionError, type Refusal } from './errors.ts';
export type { EventData } from './generated/events.ts';
export type * from './generated/shapes.ts';
export type { Filters, RequestOptions } from './method-types.ts';
export type { Collection, Page } from './page.ts';
export { placeLines } from './place-lines.ts';
export { type TokenStore, type Tokens, tokensInMemory } from './session.ts';
export type { EventOf, WebhookEvent } from './webhook-event.ts';
export { verifyWebhook, type WebhookProblem, WebhookVerificationError } from './webhooks.ts';
