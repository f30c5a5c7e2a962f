import { money } from '@storefold/kernel/core';
import { type EventLog, START } from '@storefold/kernel/ports';
import { ChargeLedger } from './charge-ledger.ts';
import { OrderLedger } from './order-ledger.ts';
import { ParkingLedger } from './parking-ledger.ts';
import { PriceLedger } from './price-ledger.ts';
import { PromotionLedger } from './promotion-ledger.ts';
import { PublicLedger } from './public-ledger.ts';
import { type BookElsewhere, ReconciliationLedger } from './reconciliation-ledger.ts';
import { type Refunded, RefundLedger } from './refund-ledger.ts';
import { seen } from './seen-event.ts';
import { StockLedger } from './stock-ledger.ts';
import { SumLedger } from './sum-ledger.ts';
import { ValueLedger } from './value-ledger.ts';

interface AuditReport {
  readonly events: number;
  readonly orders: number;
  /** Of other shops, as their files say. */
  readonly imported: number;
  readonly cards: number;
  readonly credits: number;
  /** Inconsistencies. There must be none. */
  readonly problems: readonly string[];
  /** Work that a running or interrupted store has still to do. There is none a few seconds after the last request. */
  readonly pending: readonly string[];
  /** The books that payment providers keep outside the log, by the type of the provider. */
  readonly elsewhere: ReadonlyMap<string, BookElsewhere>;
}

const PAGE = 1_000;
/** News that is older than this should have been told. */
const TOLD_WITHIN_MS = 10 * 60 * 1000;

/**
 * Audits the whole log from plain events, without the services' code, as of an instant. `progress` receives the number of
 * events read.
 */
export async function auditLog(
  log: Pick<EventLog, 'readAll'>,
  nowMs: number,
  progress: (events: number) => void,
): Promise<AuditReport> {
  const refunds = new RefundLedger();
  const ledgers = {
    cards: new ValueLedger('gift_card', 'GiftCard', 'gift card'),
    credits: new ValueLedger('store_credit', 'StoreCredit', 'store credit'),
    stock: new StockLedger(),
    orders: new OrderLedger(),
    refunds,
    charges: new ChargeLedger(refunds),
    prices: new PriceLedger(),
    promotions: new PromotionLedger(),
    world: new PublicLedger(),
    sums: new SumLedger(),
    parking: new ParkingLedger(),
    reconciliations: new ReconciliationLedger(),
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
  return report(events, ledgers, nowMs);
}

interface Ledgers {
  readonly cards: ValueLedger;
  readonly credits: ValueLedger;
  readonly stock: StockLedger;
  readonly orders: OrderLedger;
  readonly refunds: RefundLedger;
  readonly charges: ChargeLedger;
  readonly prices: PriceLedger;
  readonly promotions: PromotionLedger;
  readonly world: PublicLedger;
  readonly sums: SumLedger;
  readonly parking: ParkingLedger;
  readonly reconciliations: ReconciliationLedger;
}

function report(events: number, ledgers: Ledgers, nowMs: number): AuditReport {
  const { cards, credits, stock, orders, refunds, charges, prices, promotions, world, sums } = ledgers;
  const problems = [cards, credits, stock, orders, refunds, prices, promotions, sums].flatMap(
    (each) => each.problems,
  );
  const pending: string[] = [];
  const completed = new Set<string>();
  for (const order of orders.completed()) {
    const { orderId, completedAt, checkout, corrected, cancellation } = order;
    completed.add(orderId);
    const key = orderId.slice('or_'.length);
    const ofCards = { ledger: cards, fixed: checkout.cardAmount ?? 0n, name: 'card' };
    const ofCredits = { ledger: credits, fixed: checkout.creditAmount, name: 'store credit' };
    comparePayer(order, { ...ofCards, refunded: refunds.of(key, 'gift_card') }, problems, pending);
    comparePayer(order, { ...ofCredits, refunded: refunds.of(key, 'store_credit') }, problems, pending);
    const ordered = sumOf([checkout.quantity, ...corrected.values()]);
    const left = sumOf([orderId, ...corrected.keys()].map((id) => stock.committed.get(id) ?? 0));
    if (left < ordered) pending.push(`order ${orderId}: its stock has not left the shelf yet`);
    if (left > ordered) problems.push(`order ${orderId}: more stock left the shelf than was ordered`);
    const back = stock.restocked.get(orderId) ?? 0;
    const returned = stock.returned.get(orderId) ?? 0;
    if (returned > left) problems.push(`order ${orderId}: more stock came back than left the shelf`);
    const wanted = cancellation?.isRestocked ? ordered - returned : 0;
    if (back < wanted) pending.push(`order ${orderId}: its stock is not back on the shelf yet`);
    if (back > wanted) problems.push(`order ${orderId}: more stock came back than is to`);
    compareUses(order, promotions, problems, pending);
    const told = world.completed.get(orderId) ?? 0;
    if (told === 0) {
      const isLate = nowMs - Date.parse(completedAt) > TOLD_WITHIN_MS;
      const since = isLate ? `since ${completedAt}` : 'yet';
      (isLate ? problems : pending).push(`order ${orderId}: order.completed is not published ${since}`);
    }
    if (told > 1) problems.push(`order ${orderId}: order.completed was published ${told} times`);
  }
  const imported = [...orders.imported()];
  for (const orderId of imported) {
    const moved = [stock.committed, stock.restocked, stock.returned].some((each) => each.has(orderId));
    if (moved) problems.push(`order ${orderId}: another shop sold it, and stock of this one moved for it`);
    if ((world.completed.get(orderId) ?? 0) > 0)
      problems.push(`order ${orderId}: another shop sold it, and order.completed is published`);
  }
  for (const [ledger, name] of [
    [cards, 'gift card'],
    [credits, 'store credit'],
  ] as const) {
    for (const [orderId, { ids }] of ledger.captured) {
      if (!completed.has(orderId))
        problems.push(`${name} ${ids.join(', ')}: paid for ${orderId}, which is not complete`);
    }
    if (ledger.openAuthorizations > 0)
      pending.push(`${ledger.openAuthorizations} authorizations on ${name}s are open`);
  }
  compareConversions(cards, credits, problems, pending);
  for (const { creditId, amount, currency, isDone } of refunds.credits()) {
    const issued = credits.issued.get(creditId);
    if (issued === undefined && isDone) problems.push(`store credit ${creditId}: of a refund is not issued`);
    if (issued !== undefined && issued !== money.formatAmount(amount, currency))
      problems.push(`store credit ${creditId}: is not what became it of a refund`);
  }
  if (refunds.pending > 0) pending.push(`${refunds.pending} refunds are open`);
  charges.report(problems, pending);
  for (const [cardId, times] of world.redeemed) {
    if (times > (cards.usedUp.get(cardId) ?? 0))
      problems.push(`gift card ${cardId}: gift_card.redeemed was published ${times} times`);
  }
  ledgers.parking.report(problems, pending, nowMs, TOLD_WITHIN_MS);
  if (stock.openReservations > 0) pending.push(`${stock.openReservations} reservations of stock are open`);
  return {
    events,
    orders: completed.size,
    imported: imported.length,
    cards: cards.records.size,
    credits: credits.records.size,
    problems,
    pending,
    elsewhere: ledgers.reconciliations.books(charges.elsewhere),
  };
}

const sumOf = (units: readonly number[]): number => units.reduce((sum, each) => sum + each, 0);

type Completed = ReturnType<OrderLedger['completed']> extends Generator<infer Each> ? Each : never;

/** What pays for an order: cards or credits, what its checkout fixed of them, and what refunds say. */
interface Payer {
  readonly ledger: ValueLedger;
  readonly fixed: bigint;
  readonly name: string;
  readonly refunded: Refunded;
}

/** What an order took of cards or credits is what its checkout fixed; refunds and a cancellation give it back. */
function comparePayer(
  { orderId, cancellation }: Completed,
  { ledger, fixed, name, refunded }: Payer,
  problems: string[],
  pending: string[],
): void {
  const taken = ledger.captured.get(orderId)?.amount ?? 0n;
  if (taken < fixed && ledger.openAuthorizations > 0)
    pending.push(`order ${orderId}: its ${name} is not captured yet`);
  else if (taken === 0n && fixed > 0n) pending.push(`order ${orderId}: its ${name} is not captured yet`);
  else if (taken !== fixed)
    problems.push(`order ${orderId}: the ${name} paid another amount than the checkout fixed`);
  const back = ledger.credited.get(orderId)?.amount ?? 0n;
  const refundedBack = ledger.refunded.get(orderId)?.amount ?? 0n;
  if (refundedBack > refunded.back.most)
    problems.push(`order ${orderId}: got back more of its ${name} than refunds say`);
  else if (refundedBack < refunded.back.completed)
    problems.push(`order ${orderId}: a refund says that more of its ${name} is back than is`);
  const wanted = cancellation ? taken - refundedBack - refunded.asCredit : 0n;
  if (back > wanted) problems.push(`order ${orderId}: got back more of its ${name} than is to`);
  else if (back < wanted) pending.push(`order ${orderId}: what its ${name} paid is not given back yet`);
}

/** The order uses the promotions that took something off, until it is canceled. */
function compareUses(
  { orderId, checkout, cancellation }: Completed,
  promotions: PromotionLedger,
  problems: string[],
  pending: string[],
): void {
  const wanted = cancellation ? 'returned' : 'confirmed';
  for (const id of checkout.promotionIds) {
    const status = promotions.statusOf(id, orderId);
    if (status === undefined || (status === 'returned' && !cancellation))
      problems.push(`order ${orderId}: its use of promotion ${id} is not counted`);
    else if (status !== wanted && !promotions.isDeleted(id))
      pending.push(`order ${orderId}: its use of promotion ${id} is not ${wanted} yet`);
  }
}

/** What was left of a card is a store credit, of the same amount and customer, once. */
function compareConversions(
  cards: ValueLedger,
  credits: ValueLedger,
  problems: string[],
  pending: string[],
): void {
  for (const [creditId, { cardId, amount, currency, customerId }] of cards.conversions) {
    const credit = credits.records.get(creditId);
    if (!credit) {
      pending.push(`gift card ${cardId}: its store credit is not issued yet`);
      continue;
    }
    const isSame = credit.currency === currency && credit.origin.customerId === customerId;
    if (!isSame || credits.issued.get(creditId) !== amount)
      problems.push(`store credit ${creditId}: is not what was left of gift card ${cardId}`);
  }
  for (const [creditId, { origin }] of credits.records) {
    if (
      typeof origin.giftCardId === 'string' &&
      cards.conversions.get(creditId)?.cardId !== origin.giftCardId
    )
      problems.push(`store credit ${creditId}: comes from a gift card that was not converted`);
  }
}
