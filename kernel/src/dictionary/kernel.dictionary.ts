import { claim } from '../command-handling/claim.ts';
import type { EventMetadata } from '../ports/event-log.ts';
import { parking } from '../subscriptions/parking.ts';
import { dictionaryOf, type StreamDictionary } from './dictionary.ts';
import {
  type AnyFields,
  choice,
  code,
  count,
  type FieldsOf,
  id,
  instant,
  json,
  open,
  ordinal,
  part,
  text,
} from './fields.ts';
import { idempotencyKeyDictionary } from './idempotency-key.dictionary.ts';
import {
  installationDictionary,
  levelDictionary,
  reconciliationDictionary,
} from './installation.dictionary.ts';

/** What the metadata of every event mean. */
export const eventMetadata: FieldsOf<EventMetadata> = {
  command_id: id('command', 'The command that was carried out. Its events were stored together.'),
  correlation_id: id(
    'correlation',
    'The same for everything that followed from one request, in all services.',
  ),
  causation_id: id('event', 'The event that led here. Null: a person or a program outside began it.'),
  actor: part('Who began it, also for what followed later and in other services.', {
    type: choice('What kind of actor it is.', {
      customer: 'A customer who was logged in.',
      guest: 'Somebody in the shop who was not logged in.',
      admin_user: 'A member of the staff.',
      api_key: 'A program with a key of the shop.',
      system: 'A service at work of its own.',
    }),
    id: id('actor', 'The id of that record, or the name of the service. Null: a guest.'),
  }),
  store_id: id('store', 'The store. Empty: the event belongs to the whole installation.'),
  occurred_at: instant('When it was decided.'),
  schema: ordinal('The version of the shape of `data`.'),
};

/** What the data of every public event mean. */
export const publicEventData: AnyFields = {
  payload: json(
    'The resource as it was right after the fact, as the API answers it.',
    open('what is sealed in it is named with each event'),
  ),
  source_stream: code('name of a stream', 'The stream of the fact that the event tells of.'),
  source_revision: ordinal('The revision of that fact in its stream.'),
  source_position: ordinal('The position of that fact in the log.'),
  source_left: count(
    'How many events of the same fact follow in a later append, because all of them together were too large for one. Absent: none.',
  ),
  source_passed: ordinal(
    'Of an event of a fact that had been set aside: the position up to which later facts were published before it. Absent: none were.',
  ),
};

const kind = code('kind of claim', 'What is claimed, such as `customer_email`.');
const record_id = id(
  'record',
  'The record that the value belongs to; of an `order_number_block`, the command that claimed it.',
);

const claims = dictionaryOf(
  claim,
  'A value that only one record of a store may have, such as an e-mail, named by a keyed digest of it.',
  {
    ClaimTaken: {
      means: 'The record has the value, and no other record gets it.',
      fields: {
        kind,
        record_id,
        evicted_record_id: id(
          'record',
          'The record that had the value and was never made. Absent: none had.',
        ),
      },
    },
    ClaimReleased: { means: 'The value is free again.', fields: { kind, record_id } },
  },
);

const parked = dictionaryOf(parking, 'Events that a follower of the log, which names it, could not handle.', {
  EventParked: {
    means:
      'The follower gave an event up after several attempts and went on. Once more for the same event: it was tried again and failed.',
    fields: {
      event_id: id('event', 'The event.'),
      stream: code('name of a stream', 'The stream that the event is in.'),
      revision: ordinal('Its revision there.'),
      position: ordinal('Its position in the log.'),
      error: text('Why it could not be handled.', open('a message of the program')),
      unknown_fact: code(
        'kind of fact',
        'A kind that only a newer version than that of the follower knows: of the event, or of one that it has to wait for. Absent: none.',
      ),
      unknown_in: code('name of a stream', 'The stream of that fact. Absent: that of the event.'),
    },
  },
  EventRetryRequested: {
    means: 'An operator wants the event to be tried again.',
    fields: { event_id: id('event', 'The event.') },
  },
  EventReleased: {
    means: 'The event was handled after all, or is handled anew.',
    fields: { event_id: id('event', 'The event.') },
  },
});

const checkpoints: StreamDictionary = {
  category: 'follower',
  means: 'How far a follower of the log, which names it, has got. Bookkeeping, and no history.',
  facts: {
    CheckpointReached: {
      means: 'Everything up to a position is handled.',
      fields: { position: ordinal('That position.') },
      sealed: [],
    },
  },
};

/** The facts that every service writes. */
export const kernelDictionaries: readonly StreamDictionary[] = [
  claims,
  idempotencyKeyDictionary,
  parked,
  checkpoints,
  installationDictionary,
  levelDictionary,
  reconciliationDictionary,
];
