import { type EventLog, START } from '@storefold/kernel/ports';
import { GiftCardLedger } from './gift-card-ledger.ts';
import { OrderLedger } from './order-ledger.ts';
import { PublicLedger } from './public-ledger.ts';
import { seen } from './seen-event.ts';
import { StockLedger } from './stock-ledger.ts';

export interface AuditReport {
  readonly events: number;
  readonly orders: number;
  readonly cards: number;
  /** Inconsistencies. There must be none. */
  readonly problems: readonly string[];
  /** Work that a running or interrupted store has still to do. There is none a few seconds after the last request. */
  readonly pending: readonly string[];
}

const PAGE = 1_000;

/**
 * Audits the whole log from plain events, without the services' code. `progress` receives the number of events read.
 */
export async function auditLog(
  log: Pick<EventLog, 'readAll'>,
  progress: (events: number) => void,
): Promise<AuditReport> {
  const ledgers = {
    cards: new GiftCardLedger(),
    stock: new StockLedger(),
    orders: new OrderLedger(),
    world: new PublicLedger(),
  };
  let events = 0;
  for (let after = START; ; ) {
    const page = await log.readAll(after, { limit: PAGE });
    if (page.events.length === 0) break;
    for (const event of page.events) {
      for (const ledger of Object.values(ledgers)) ledger.see(seen(event));
    }
    events += page.events.length;
    after = page.position;
    progress(events);
  }
  return report(events, ledgers);
}

interface Ledgers {
  readonly cards: GiftCardLedger;
  readonly stock: StockLedger;
  readonly orders: OrderLedger;
  readonly world: PublicLedger;
}

function report(events: number, { cards, stock, orders, world }: Ledgers): AuditReport {
  const problems = [...cards.problems, ...stock.problems, ...orders.problems];
  const pending: string[] = [];
  const completed = new Set<string>();
  for (const { orderId, checkout } of orders.completed()) {
    completed.add(orderId);
    const taken = cards.captured.get(orderId);
    if (checkout.cardAmount !== undefined && !taken)
      pending.push(`order ${orderId}: its card is not captured yet`);
    if (taken && taken.amount !== (checkout.cardAmount ?? 0n)) {
      problems.push(`order ${orderId}: the card paid another amount than the checkout fixed`);
    }
    const left = stock.committed.get(orderId) ?? 0;
    if (left < checkout.quantity) pending.push(`order ${orderId}: its stock has not left the shelf yet`);
    if (left > checkout.quantity)
      problems.push(`order ${orderId}: more stock left the shelf than was ordered`);
    const told = world.completed.get(orderId) ?? 0;
    if (told === 0) pending.push(`order ${orderId}: order.completed is not published yet`);
    if (told > 1) problems.push(`order ${orderId}: order.completed was published ${told} times`);
  }
  for (const [orderId, { cardId }] of cards.captured) {
    if (!completed.has(orderId))
      problems.push(`gift card ${cardId}: paid for ${orderId}, which is not complete`);
  }
  for (const [cardId, times] of world.redeemed) {
    if (times > 1) problems.push(`gift card ${cardId}: gift_card.redeemed was published ${times} times`);
  }
  if (cards.openAuthorizations > 0)
    pending.push(`${cards.openAuthorizations} authorizations on cards are open`);
  if (stock.openReservations > 0) pending.push(`${stock.openReservations} reservations of stock are open`);
  return { events, orders: completed.size, cards: cards.cards.size, problems, pending };
}
