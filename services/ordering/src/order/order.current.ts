import type { QuotedVariant } from '@storefold/contracts';
import { dropNeedless, settleDelivery } from './delivery/delivery.rules.ts';
import { settleStockLocation } from './delivery/stock-location.rules.ts';
import { availableOf, isAvailable, requote } from './items/item.rules.ts';
import type { Line } from './items/line.ts';
import { OrderDraft } from './order.draft.ts';
import type { Current } from './order.terms.ts';
import type { Cart, Order } from './order.ts';
import { settlePayments } from './payment/payment.rules.ts';
import { settlePromotions } from './price/promotion.rules.ts';
import { settleTaxes } from './price/tax.rules.ts';
import { refreshCard } from './value/gift-card.rules.ts';
import { refreshCredit } from './value/store-credit.rules.ts';

/**
 * Brings an open cart up to date: prices, what its card and credits can pay, delivery, payments, promotions, taxes, and
 * where it is sent from. Every read, change, payment and checkout of a cart begins with it, so that all of them agree.
 */
export function bringUpToDate(draft: OrderDraft<Cart>, now: Current): void {
  refreshCard(draft, now.card);
  refreshCredit(draft, now.creditAvailable);
  requoteLines(draft, now.quotes);
  if (now.deliveryMethods) settleDelivery(draft, now.deliveryMethods);
  else dropNeedless(draft);
  settlePayments(draft, now);
  settlePromotions(draft, now.promotions);
  settleTaxes(draft, now.taxes);
  if (now.quotes) settleStockLocation(draft, now.quotes);
}

/** The cart that its next change begins with. Nothing is written, so it keeps its version. Other orders are as they are. */
export function currentCart<O extends Order>(order: O, now: Current): O {
  if (order.status !== 'cart') return order;
  const draft = new OrderDraft<Cart>(order);
  bringUpToDate(draft, now);
  const { state_lock_version, updated_at } = order;
  return {
    ...draft.order,
    gift_card: now.card ?? draft.order.gift_card,
    items: withPricesBefore(draft.order, order),
    state_lock_version,
    updated_at,
  } as O;
}

/** The change of a price is told until the next change of the cart, and this is none. */
const withPricesBefore = ({ items }: Cart, before: Cart): readonly Line[] =>
  items.map((line) => {
    const was = before.items.find(({ id }) => id === line.id);
    return was && was.price === line.price ? { ...line, price_before: was.price_before } : line;
  });

/** Lines that nobody sells any more, and those of another currency, keep what they have. */
function requoteLines(draft: OrderDraft<Cart>, quotes: readonly QuotedVariant[] | undefined): void {
  for (const line of quotes ? draft.order.items : []) {
    const quote = quoteOfLine(line, quotes);
    if (quote?.currency === draft.order.currency) requote(draft, line, quote);
  }
}

const quoteOfLine = (
  { variant_id }: Line,
  quotes: readonly QuotedVariant[] | undefined,
): QuotedVariant | undefined => quotes?.find((each) => each.variant_id === variant_id);

/** A line of which less can be had than the cart holds. */
export interface ShortLine {
  readonly line: Line;
  /** 0: it is sold out, or not sold any more. */
  readonly available: number;
  readonly isSold: boolean;
}

/** The lines that cannot be had as they are, as far as the catalog was asked. */
export function shortLines(
  { items }: Pick<Order, 'items'>,
  { quotes }: Pick<Current, 'quotes'>,
): readonly ShortLine[] {
  if (!quotes) return [];
  return items.flatMap((line): ShortLine[] => {
    const quote = quoteOfLine(line, quotes);
    if (!quote) return [{ line, available: 0, isSold: false }];
    return isAvailable(quote, line.quantity) ? [] : [{ line, available: availableOf(quote), isSold: true }];
  });
}
