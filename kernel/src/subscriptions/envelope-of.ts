import type { PublicEvent } from '@storefold/contracts';
import type { EventEnvelope } from '../ports/stored-fact.ts';

/** What the context of a command that follows a public event needs to know of it. */
export function envelopeOf({
  id,
  store_id,
  created_at,
  metadata,
}: PublicEvent): Pick<EventEnvelope, 'id' | 'metadata'> {
  const { correlation_id, causation_id } = metadata;
  return { id, metadata: { command_id: id, correlation_id, causation_id, store_id, at: created_at } };
}
