import type { PublicEvent } from '@storefold/contracts';
import { type EventLog, START } from '../ports/event-log.ts';
import type { Vault } from '../ports/vault.ts';
import { PUBLIC_CATEGORY, toPublicEvent } from '../subscriptions/publishing/public-log.ts';

/** The public events of all services, in order, as subscribers get them; at most 10,000. */
export async function readPublicEvents(log: EventLog, vault: Vault): Promise<PublicEvent[]> {
  const { events } = await log.readAll(START, { categories: [PUBLIC_CATEGORY], limit: 10_000 });
  return Promise.all(events.map((event) => toPublicEvent(event, vault)));
}
