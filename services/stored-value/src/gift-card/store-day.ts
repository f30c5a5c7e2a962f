import { findStore } from '@storefold/contracts';
import type { Bus } from '@storefold/kernel/ports';
import { dateIn } from '../calendar.ts';
import { isExpired } from './gift-card.decider.ts';
import type { GiftCard } from './gift-card.ts';

/** Where a day begins last, and where it begins first. */
const LATEST_ZONE = 'Etc/GMT+12';
const EARLIEST_ZONE = 'Pacific/Kiritimati';

/**
 * The day of a card's store at an instant (ISO 8601 UTC), for a caller that was not told the store's time zone. A card
 * expires by the zone that the store has at that time, in lists and in events. The store is asked for only when it
 * matters, which is for some hours around the end of the card's last day.
 */
export async function dayOfStore(card: GiftCard, at: string, ask: Bus['ask']): Promise<string> {
  if (card.expires_on === null) return dateIn(card.timezone, at);
  const earliest = dateIn(LATEST_ZONE, at);
  const latest = dateIn(EARLIEST_ZONE, at);
  if (isExpired(card, earliest) === isExpired(card, latest)) return latest;
  return dateIn(await timezoneOf(card.store_id, ask), at);
}

/** The time zone in which days of the store begin and end. */
export async function timezoneOf(storeId: string, ask: Bus['ask']): Promise<string> {
  const { store } = await ask(findStore, { store_id: storeId });
  return store?.timezone ?? 'UTC';
}
