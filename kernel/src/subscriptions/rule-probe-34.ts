import '../idempotency/answer-keys.ts';
