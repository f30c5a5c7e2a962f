import type { PublicEvent } from '@storefold/contracts';
import type { EventEnvelope } from '../ports/stored-fact.ts';

/** The part of a public event that the context of a following command needs. */
export function envelopeOf({
  id,
  store_id,
  created_at,
  metadata,
}: PublicEvent): Pick<EventEnvelope, 'id' | 'metadata'> {
  const { correlation_id, causation_id } = metadata;
  return { id, metadata: { command_id: id, correlation_id, causation_id, store_id, at: created_at } };
}
