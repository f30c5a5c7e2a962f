export { AnswerKeys } from './answer-keys.ts';
export { concernedRecords } from './concerned-records.ts';
export { type Answer, IdempotencyKeys } from './idempotency-keys.ts';
