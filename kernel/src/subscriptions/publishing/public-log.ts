import type { PublicEvent, PublicEventName } from '@storefold/contracts';
import {
  holdsSomething,
  openFields,
  sealEach,
  sealFields,
  subjectsOf,
  withoutBoxes,
} from '../../command-handling/sealing.ts';
import { uuidv7 } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { EventLog, NewEvent, Position, RecordedEvent } from '../../ports/event-log.ts';
import type { Stored } from '../../ports/stored-fact.ts';
import { SubjectErased, type Vault } from '../../ports/vault.ts';
import type { PublicEventEnvelope, PublicEventNotice } from '../subscriber.ts';
import type { Publication } from './publisher.ts';

/** The category of the log's public streams: one stream for each service that publishes. */
export const PUBLIC_CATEGORY = 'public';
export const publicStreamOf = (service: string): string => `${PUBLIC_CATEGORY}-${service}`;

/** The data of a public event in the log, beside its name. Kept for ever: add, never change. */
type PublicData = {
  payload: JsonObject;
  source_stream: string;
  source_revision: number;
  source_position: Position;
  /** How many events of the same fact follow in a later append; absent: none. */
  source_left?: number;
  /** Of an event of a fact that had been set aside: the position up to which later facts were published before it. */
  source_passed?: Position;
};

/**
 * The public events of one fact, ready to be appended. Their ids derive from the fact's id, so that publishing a fact
 * twice makes the same events, and begin with its time: a log's index by id grows at the end of the public stream.
 */
export function toPublicEvents(
  fact: Stored,
  publications: readonly Publication[],
  vault: Vault,
): Promise<NewEvent[]> {
  const occurredAtMs = Date.parse(fact.metadata.occurred_at);
  /** Several events of one fact often have one payload. */
  const payloads = new Map<object, { sealed: Publication['sealed']; payload: Promise<JsonObject> }>();
  const payloadOf = ({ payload, sealed }: Publication): Promise<JsonObject> => {
    const known = payloads.get(payload);
    if (known && known.sealed === sealed) return known.payload;
    const stored = sealEach(payload as JsonObject, sealed ?? {}, (...box) => sealOrErase(...box, vault));
    payloads.set(payload, { sealed, payload: stored });
    return stored;
  };
  return Promise.all(
    publications.map(async (publication, index): Promise<NewEvent> => {
      const data: PublicData = {
        payload: await payloadOf(publication),
        source_stream: fact.stream,
        source_revision: fact.revision,
        source_position: fact.position,
      };
      return {
        id: uuidv7(occurredAtMs, fact.id, `public#${index}`),
        type: publication.name,
        data,
        metadata: { ...fact.metadata, causation_id: fact.id },
      };
    }),
  );
}

/** Fields of a subject that has been erased are published as null, the value they read as from then on. */
async function sealOrErase(
  payload: JsonObject,
  fields: readonly string[],
  subject: string,
  vault: Vault,
): Promise<JsonObject> {
  try {
    return await sealFields(payload, fields, subject, vault);
  } catch (error) {
    if (!(error instanceof SubjectErased)) throw error;
    const held = fields.filter((field) => holdsSomething(payload[field]));
    return { ...payload, ...Object.fromEntries(held.map((field) => [field, null])) };
  }
}

/** What a public event of the log is about, without its payload. Its data is parsed for whoever asks for the source alone. */
export const noticeOf = (event: RecordedEvent): PublicEventNotice => ({
  ...headOf(event),
  get source_stream() {
    return (event.data as PublicData).source_stream;
  },
});

/** Opens a public event of the log for a subscriber. */
export async function toPublicEvent(event: RecordedEvent, vault: Vault): Promise<PublicEvent> {
  return publicEventWith(await openFields((event.data as PublicData).payload, vault), event);
}

/** A public event of the log whose sealed fields stay closed: they are null. Its data is parsed for whoever reads it alone. */
export const toClosedPublicEvent = (event: RecordedEvent): PublicEvent => ({
  ...headOf(event),
  get payload() {
    return withoutBoxes((event.data as PublicData).payload);
  },
  get metadata() {
    return originOf(event);
  },
});

const publicEventWith = (payload: JsonObject, event: RecordedEvent): PublicEvent => ({
  ...headOf(event),
  payload,
  metadata: originOf(event),
});

const headOf = ({ id, type, metadata }: RecordedEvent): Omit<PublicEventNotice, 'source_stream'> => ({
  id,
  name: type as PublicEventName,
  store_id: metadata.store_id,
  created_at: metadata.occurred_at,
});

function originOf(event: RecordedEvent): PublicEvent['metadata'] {
  const { source_stream, source_revision } = event.data as PublicData;
  const { correlation_id } = event.metadata;
  return { correlation_id, causation_id: causeOf(event), source_stream, source_revision };
}

/** The fact behind a public event, which always has one. */
function causeOf({ id, metadata }: RecordedEvent): string {
  if (metadata.causation_id === null) throw new Error(`the public event ${id} has no cause`);
  return metadata.causation_id;
}

/** The envelope of a public event for listeners that need no payload. */
export const noticeEnvelopeOf = ({
  id,
  metadata,
  position,
  stream,
  revision,
}: RecordedEvent): Omit<PublicEventEnvelope, 'sealed'> => ({ id, metadata, position, stream, revision });

/** The envelope of a public event for subscribers. */
export const publicEnvelopeOf = (event: RecordedEvent): PublicEventEnvelope => ({
  ...noticeEnvelopeOf(event),
  sealed: subjectsOf((event.data as PublicData).payload),
});

/** A public event that was read from the log, with its sealed fields opened, and its envelope. */
export async function openPublicEvent(
  event: RecordedEvent,
  vault: Vault,
): Promise<{ event: PublicEvent; envelope: PublicEventEnvelope }> {
  return { event: await toPublicEvent(event, vault), envelope: publicEnvelopeOf(event) };
}

/** One public event of the log, by its place. Rejects when there is none. */
export async function readPublicEvent(
  { stream, revision }: Pick<PublicEventEnvelope, 'stream' | 'revision'>,
  { log, vault }: { readonly log: EventLog; readonly vault: Vault },
): Promise<{ event: PublicEvent; envelope: PublicEventEnvelope }> {
  const [event] = await log.read(stream, revision, 1);
  if (event?.revision !== revision) throw new Error(`stream ${stream} has no revision ${revision}`);
  return openPublicEvent(event, vault);
}

/** Up to which position facts are published with this event, and how many events of the last fact follow in a later append. */
export function sourceOf({ data }: Pick<NewEvent, 'data'>): { position: Position; left: number } {
  const {
    source_position,
    source_passed: position = source_position,
    source_left: left = 0,
  } = data as PublicData;
  return { position, left };
}

/** The event of a fact that had been set aside, told after later ones. */
export const latePublished = (passed: Position, event: NewEvent): NewEvent => ({
  ...event,
  data: { ...(event.data as PublicData), source_passed: passed },
});

/** The event, which says that so many more of its fact follow in a later append. */
export const followedBy = (left: number, event: NewEvent): NewEvent => ({
  ...event,
  data: { ...(event.data as PublicData), source_left: left },
});
