import { extendGiftCard, findStore, findUsableGiftCard } from '@storefold/contracts';
import type { Bus, Origin } from '@storefold/kernel/ports';
import type { CanceledOrder, PlacedOrder } from '../order/order.ts';

interface GivenBack {
  readonly order: PlacedOrder | CanceledOrder;
  readonly origin: Origin;
}

interface CardRequest {
  readonly command_id: string;
  readonly store_id: string;
  readonly order_id: string;
  readonly gift_card_id: string;
}

/**
 * Makes a card that value came back to good again, where its last day is over, in the zone that the store has now. It is asked
 * for first, because a service of an older version knows of the day, and not of cards that are good again: only those that need
 * it wait for the newer one.
 */
export async function extendExpiredCard(
  bus: Bus,
  { order, origin }: GivenBack,
  request: CardRequest,
): Promise<void> {
  const { store_id, gift_card_id } = request;
  const { currency, customer_id, checkout } = order;
  const { store } = await bus.ask(findStore, { store_id });
  const timezone = store?.timezone ?? checkout.timezone;
  const asked = { store_id, gift_card_id, currency, customer_id, timezone };
  const { is_past_last_day } = await bus.ask(findUsableGiftCard, asked);
  if (is_past_last_day) await bus.ask(extendGiftCard, request, origin);
}
