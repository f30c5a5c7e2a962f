export { readAddress } from './address.ts';
export { allowedRedirect, parseOrigin } from './allowed-origins.ts';
export { API_KEY_PEPPER, apiKeyDigest } from './api-key-digest.ts';
export { type Clock, isoTime, type Random, systemClock, systemRandom } from './clock.ts';
export { withDeadline } from './deadline.ts';
export { Deadlines } from './deadlines.ts';
export type { Aggregate, Fact, FactContext } from './decider.ts';
export { recordId, uuidv5 } from './ids.ts';
export type { Json, JsonObject } from './json.ts';
export { createLogger, type Logger } from './logger.ts';
export { messageOf } from './message-of.ts';
export {
  displayAmount,
  exponentOf,
  formatAmount,
  type Minor,
  maxOf,
  minOf,
  minor,
  moneyField,
  parseAmount,
  positiveAmount,
  symbolOf,
} from './money.ts';
export {
  invalid,
  missingParameter,
  notFound,
  notPossible,
  Refusal,
  type RefusalDetails,
  unavailable,
} from './refusal.ts';
export { backoffMs, retry } from './retry.ts';
