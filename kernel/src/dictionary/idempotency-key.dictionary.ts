import { IDEMPOTENCY_KEY, type IdempotencyKeyFact } from '../idempotency/idempotency-key.ts';
import type { Dictionary, StreamDictionary } from './dictionary.ts';
import { date, digest, id, instant, list, ordinal, secret, text } from './fields.ts';

const fingerprint = digest(
  'HMAC-SHA-256, in hex, of the method, the path, the query and the body of the request.',
);

const entries: Dictionary<IdempotencyKeyFact> = {
  IdempotencyKeyTaken: {
    means: 'The request with this key is being carried out.',
    fields: {
      fingerprint,
      lease_until: instant(
        'After it another request with the key carries on, if there is no answer by then.',
      ),
    },
  },
  IdempotencyKeyReleased: {
    means: 'The request failed in a way that a repetition may do better, so no answer is kept.',
    fields: { fingerprint },
  },
  IdempotencyKeyCompleted: {
    means:
      'The request was answered, and the answer is not kept: it tells about more than 16 people, or is too large. A repetition finds what was done, and makes it anew.',
    fields: {
      fingerprint,
      status: ordinal('The HTTP status of the answer.'),
      record_ids: list(id('record', 'The records with personal data that the request concerned.')),
    },
  },
  IdempotencyKeyAnswered: {
    means: 'The answer that every repetition of the request gets.',
    fields: {
      fingerprint,
      status: ordinal('The HTTP status of the answer.'),
      answered_on: date('The day (UTC) whose key seals the answer. The key is destroyed two days later.'),
      record_ids: list(
        id(
          'record',
          'The records that the request concerned, whose own keys seal it too: it goes when one is deleted.',
        ),
      ),
      body: text(
        'The body of the answer; empty if it has none. It may tell a key or a token that is told once.',
        secret,
      ),
    },
  },
};

export const idempotencyKeyDictionary: StreamDictionary = {
  category: IDEMPOTENCY_KEY,
  means:
    'A key that a client gave to a request so that it has one effect, named by a keyed digest of the key and its owner. Kept for a day, and no history.',
  facts: Object.fromEntries(
    Object.entries(entries).map(([type, entry]) => [
      type,
      { ...entry, sealed: type === 'IdempotencyKeyAnswered' ? ['body'] : [] },
    ]),
  ),
};
