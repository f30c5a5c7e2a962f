import { money } from '@storefold/kernel/core';
import type { Taxes, TaxRate } from '../../tax/taxes.ts';
import type { AppliedPromotion, CategoryRates, Discounts, OrderTaxes } from './adjustments.ts';
import { type Discountable, deliveryDiscountOf, discountsOf, noDiscounts } from './discounts.ts';
import {
  nothingTaxed,
  orderTaxesOf,
  type Taxable,
  type TaxedDelivery,
  type TaxedPrice,
  taxing,
} from './taxes.ts';

export type { AppliedPromotion, CategoryRates };

/** What a price depends on: a cart, or what the audit knows of one. */
export interface Priced {
  readonly currency: string;
  readonly items: readonly PricedLine[];
  /** Null: nobody knows where to deliver. */
  readonly shipping_address: unknown;
  readonly delivery: PricedDelivery | null;
  /** In the order in which they apply. */
  readonly promotions: readonly AppliedPromotion[];
  /** Of where it goes. Empty: nothing is taxed. */
  readonly tax_rates: readonly CategoryRates[];
  readonly gift_card: { readonly remaining: money.Minor } | null;
  /** `wanted`: the most that they are to pay. Null: as much as they can. */
  readonly store_credit: { readonly wanted: money.Minor | null; readonly available: money.Minor } | null;
}

interface PricedDelivery {
  readonly cost: money.Minor;
  readonly tax_category_id: string | null;
  /** Whether the rates of the goods tax it. Absent: its category does. */
  readonly taxed_as_goods?: boolean;
  /** The rates that tax it. Absent: those of its category. */
  readonly tax_rates?: readonly TaxRate[];
}

interface PricedLine {
  readonly id: string;
  readonly product_id: string;
  readonly tax_category_id: string | null;
  readonly price: money.Minor;
  readonly quantity: number;
  readonly is_delivered: boolean;
  /** The rates that tax it. Absent: those of its category. */
  readonly tax_rates?: readonly TaxRate[];
}

/** What a cart, a draft or an order costs, and who pays it. Amounts in minor units. */
export interface Price {
  /** The price of all items. */
  readonly items: money.Minor;
  readonly delivery: money.Minor;
  /** What promotions take off of both. */
  readonly discounts: Discounts;
  /** Those contained in the prices after discounts, and those added to them. */
  readonly taxes: OrderTaxes;
  /** The price of items and delivery, less discounts, with the taxes that are added. */
  readonly total: money.Minor;
  /** The part of the total that the gift card pays. */
  readonly giftCard: money.Minor;
  /** The part that the customer's store credits pay of what the gift card leaves. */
  readonly storeCredit: money.Minor;
  /** The amount left to pay. */
  readonly due: money.Minor;
}

/**
 * The one formula of what an order costs, from top to bottom: items and delivery; promotions take something off, one after
 * the other; what is left is taxed, and taxes that prices do not contain are added; the gift card pays at most the rest and at most what remains on it; store credits pay at most what the card
 * leaves, what there is of them, and what they are wanted to pay; what is left is due.
 *
 * Carts show it, drafts too, and a checkout fixes what it says when it starts.
 */
export function priceOf(cart: Priced): Price {
  const items = cart.items.reduce((sum, line) => sum + lineTotal(line), 0n);
  const delivery = deliveryOf(cart);
  const discounts = cart.promotions.length > 0 ? discountsOf(discountable(cart)) : noDiscounts;
  const taxes = isTaxed(cart) ? orderTaxesOf(taxable(cart, discounts)) : nothingTaxed;
  const total = items + delivery + discounts.total + taxes.additional;
  const giftCard = money.minOf(money.maxOf(cart.gift_card?.remaining ?? 0n, 0n), total);
  const storeCredit = money.minOf(spendable(cart), total - giftCard);
  const due = total - giftCard - storeCredit;
  return { items, delivery, discounts, taxes, total, giftCard, storeCredit, due };
}

const isTaxed = ({ tax_rates, items, delivery }: Priced): boolean =>
  tax_rates.length > 0 ||
  delivery?.tax_rates !== undefined ||
  items.some((line) => line.tax_rates !== undefined);

/** What the delivery of such a cart comes to: the part of the price that depends on it alone. */
export function deliveryPriceOf(cart: Priced): { readonly discount: money.Minor; readonly taxes: Taxes } {
  const sold = discountable(cart);
  const discount = deliveryDiscountOf(sold);
  const lines = cart.delivery?.taxed_as_goods ? discountsOf(sold).lines : {};
  const taxed = taxedDelivery(cart, { delivery: discount, lines });
  return { discount, taxes: taxing(cart.tax_rates)(taxed) };
}

export const lineTotal = ({ price, quantity }: Pick<PricedLine, 'price' | 'quantity'>): money.Minor =>
  price * BigInt(quantity);

const deliveryOf = (cart: Priced): money.Minor => (isDelivered(cart) ? (cart.delivery?.cost ?? 0n) : 0n);

/** Whether there are items to deliver, and an address to deliver them to. */
export const isDelivered = ({
  items,
  shipping_address,
}: {
  readonly items: readonly Pick<PricedLine, 'is_delivered'>[];
  readonly shipping_address: unknown;
}): boolean => shipping_address !== null && items.some(({ is_delivered }) => is_delivered);

/** Whether all there is to get is downloaded. */
export const isOnlyDownloaded = ({
  items,
}: {
  readonly items: readonly Pick<PricedLine, 'is_delivered'>[];
}): boolean => items.length > 0 && items.every(({ is_delivered }) => !is_delivered);

/** A cart as its promotions see it. */
export const discountable = (cart: Priced): Discountable => ({
  currency: cart.currency,
  lines: cart.items.map((line) => ({ id: line.id, product_id: line.product_id, total: lineTotal(line) })),
  delivery: deliveryOf(cart),
  promotions: cart.promotions,
});

/** A cart as its taxes see it. */
const taxable = (cart: Priced, discounts: Discounts): Taxable => ({
  lines: cart.items.map((line) => ({ id: line.id, ...taxedLine(line, discounts) })),
  delivery: taxedDelivery(cart, discounts),
  rates: cart.tax_rates,
});

const taxedLine = (line: PricedLine, { lines }: Pick<Discounts, 'lines'>): TaxedPrice => ({
  tax_category_id: line.tax_category_id,
  amount: lineTotal(line) + (lines[line.id] ?? 0n),
  ...(line.tax_rates && { rates: line.tax_rates }),
});

const taxedDelivery = (cart: Priced, discounts: Pick<Discounts, 'delivery' | 'lines'>): TaxedDelivery => ({
  tax_category_id: cart.delivery?.tax_category_id ?? null,
  amount: deliveryOf(cart) + discounts.delivery,
  ...(cart.delivery?.tax_rates && { rates: cart.delivery.tax_rates }),
  ...(cart.delivery?.taxed_as_goods && {
    goods: cart.items.filter(({ is_delivered }) => is_delivered).map((line) => taxedLine(line, discounts)),
  }),
});

/** What the store credits of a cart may pay. */
function spendable({ store_credit: credit }: Priced): money.Minor {
  if (!credit) return 0n;
  const { wanted, available } = credit;
  return money.maxOf(wanted === null ? available : money.minOf(wanted, available), 0n);
}
