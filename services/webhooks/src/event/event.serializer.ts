import type { LoggedEvent } from '@storefold/contracts';
import { sealing } from '@storefold/kernel/command-handling';
import type { JsonObject } from '@storefold/kernel/core';
import { categoryOf, type RecordedEvent, type Vault } from '@storefold/kernel/ports';
import { openPublicEvent } from '@storefold/kernel/subscriptions';
import { redacted } from '../webhook-delivery/webhook-body.ts';

/** The category of the streams of public events. */
export const PUBLIC = 'public';

const isPublicEvent = ({ stream }: Pick<RecordedEvent, 'stream'>): boolean => categoryOf(stream) === PUBLIC;

/** A fact shows sealed fields as null and names them; a public event shows what a redelivery does. */
export async function eventBody(event: RecordedEvent, vault: Vault): Promise<LoggedEvent> {
  const { position, id, type, stream, revision, metadata } = event;
  const { occurred_at, correlation_id, causation_id, command_id, actor, store_id } = metadata;
  const isPublic = isPublicEvent(event);
  const content = isPublic ? await toldBy(event, vault) : storedIn(event);
  return {
    position,
    id,
    name: type,
    kind: isPublic ? 'public' : 'fact',
    stream,
    revision,
    occurred_at,
    correlation_id,
    causation_id,
    command_id,
    actor,
    store_id,
    ...content,
  };
}

type Content = Pick<LoggedEvent, 'data' | 'sealed'>;

/** Services seal some fields one level deeper, as webhooks do with `body` in the `response` of a delivery. */
function storedIn({ data }: RecordedEvent): Content {
  const plain = sealing.withoutBoxes(data);
  const sealed = sealedIn(data);
  for (const [name, value] of Object.entries(plain)) {
    if (!sealing.holdsBoxes(value)) continue;
    plain[name] = sealing.withoutBoxes(value);
    sealed.push(...sealedIn(value).map((field) => `${name}.${field}`));
  }
  return { data: plain, sealed };
}

const sealedIn = (data: JsonObject): string[] => Object.keys(sealing.subjectsOf(data));

async function toldBy(event: RecordedEvent, vault: Vault): Promise<Content> {
  const { event: told, envelope } = await openPublicEvent(event, vault);
  return { data: redacted(told.payload as JsonObject, envelope.sealed), sealed: [] };
}
