import type { LoggedEvent } from '@storefold/contracts';
import { sealing } from '@storefold/kernel/command-handling';
import type { JsonObject } from '@storefold/kernel/core';
import { categoryOf, type RecordedEvent, type Vault } from '@storefold/kernel/ports';
import { openPublicEvent } from '@storefold/kernel/subscriptions';
import { redacted, withoutSealed } from '../webhook-delivery/webhook-body.ts';
import { mayRead } from '../webhook-endpoint/permitted-events.ts';

/** The category of the streams of public events. */
export const PUBLIC = 'public';

const isPublicEvent = ({ stream }: Pick<RecordedEvent, 'stream'>): boolean => categoryOf(stream) === PUBLIC;

/**
 * A fact shows sealed fields as null and names them. A public event shows what a redelivery does, to callers whose scopes
 * allow them to read the resource; to others it shows sealed fields as a fact does.
 */
export async function eventBody(
  event: RecordedEvent,
  vault: Vault,
  scopes: readonly string[],
): Promise<LoggedEvent> {
  const { position, id, type, stream, revision, metadata } = event;
  const { occurred_at, correlation_id, causation_id, command_id, actor, store_id } = metadata;
  const isPublic = isPublicEvent(event);
  const content = isPublic ? await toldBy(event, vault, scopes) : storedIn(event);
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

async function toldBy(event: RecordedEvent, vault: Vault, scopes: readonly string[]): Promise<Content> {
  const { event: told, envelope } = await openPublicEvent(event, vault);
  const { name, payload } = told;
  const data = redacted(payload as JsonObject, envelope.sealed);
  if (mayRead(scopes, name, payload)) return { data, sealed: [] };
  return { data: withoutSealed(data, envelope.sealed), sealed: Object.keys(envelope.sealed) };
}
