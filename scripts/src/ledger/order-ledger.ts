import { money } from '@storefold/kernel/core';
import { type Ledger, type SeenEvent, text } from './seen-event.ts';

interface Checkout {
  readonly id: string;
  readonly currency: string;
  /** The amount to be paid by the card. Undefined for none. */
  readonly cardAmount: bigint | undefined;
  /** The amount to be paid by store credits. */
  readonly creditAmount: bigint;
  readonly quantity: number;
  /** The promotions that take something off. */
  readonly promotionIds: readonly string[];
  readonly total: unknown;
  readonly due: unknown;
}

interface Order {
  /** Staff may complete their draft before it is paid. */
  isDraft: boolean;
  /** Another shop sold it: nothing of it is reserved, paid or told as an order of this one. */
  isImported: boolean;
  /** The import that had brought it was taken back. */
  isUndone: boolean;
  /** Quantities by line item. */
  readonly lines: Map<string, number>;
  checkout: Checkout | undefined;
  isCompleted: boolean;
  completedAt: string;
  /** How many units each correction reserves, and those that were completed. */
  readonly corrections: Map<string, number>;
  readonly corrected: Set<string>;
  /** Undefined: not canceled. */
  cancellation: { readonly isRestocked: boolean } | undefined;
}

/**
 * Audits orders: the amount due is the total less the card's payment, payments cover exactly the amount due or, of what staff
 * drafted, a part of it, and an
 * order is completed once, by a checkout that was started, with its totals. What another shop sold is as that says.
 */
export class OrderLedger implements Ledger {
  readonly problems: string[] = [];
  readonly #orders = new Map<string, Order>();

  see({ type, category, recordId, data, at }: SeenEvent): void {
    if (category !== 'order') return;
    const order = this.#orders.get(recordId) ?? {
      isDraft: false,
      isImported: false,
      isUndone: false,
      lines: new Map(),
      checkout: undefined,
      isCompleted: false,
      completedAt: '',
      corrections: new Map(),
      corrected: new Set(),
      cancellation: undefined,
    };
    this.#orders.set(recordId, order);
    if (order.isImported && OF_SALES_HERE.has(type))
      this.problems.push(`order ${recordId}: ${type} of an order that another shop sold`);
    if (order.isUndone) this.problems.push(`order ${recordId}: ${type} after its import was undone`);
    switch (type) {
      case 'OrderImportReversed':
        if (!order.isImported) this.problems.push(`order ${recordId}: no import of it can be undone`);
        order.isImported = false;
        order.isUndone = true;
        break;
      case 'OrderImported':
        if (order.isImported || order.checkout)
          this.problems.push(`order ${recordId}: imported after it was there`);
        order.isImported = true;
        this.#readImported(recordId, data);
        break;
      case 'CartCreated':
        order.isDraft = data.is_draft === true;
        break;
      case 'CartItemAdded':
      case 'CartItemQuantityChanged':
        order.lines.set(text(data.line_item_id), Number(data.quantity));
        break;
      case 'CartItemRemoved':
        order.lines.delete(text(data.line_item_id));
        break;
      case 'CheckoutStarted':
        order.checkout = this.#started(recordId, data, order);
        break;
      case 'OrderCompleted':
        if (order.isCompleted) this.problems.push(`order ${recordId}: completed twice`);
        if (order.checkout?.id !== data.checkout_id) {
          this.problems.push(`order ${recordId}: completed by a checkout that was not under way`);
        }
        if (order.checkout?.total !== data.total || order.checkout?.due !== data.amount_due) {
          this.problems.push(`order ${recordId}: completed with other totals than its checkout fixed`);
        }
        order.isCompleted = true;
        order.completedAt = at;
        break;
      case 'OrderCorrectionStarted':
        order.corrections.set(text(data.correction_id), unitsOf(data.reserved_items));
        break;
      case 'OrderCorrectionCompleted':
        if (order.cancellation) this.problems.push(`order ${recordId}: corrected after it was canceled`);
        order.corrected.add(text(data.correction_id));
        break;
      case 'OrderCanceled':
        if (!order.isCompleted) this.problems.push(`order ${recordId}: canceled before it was complete`);
        if (order.cancellation) this.problems.push(`order ${recordId}: canceled twice`);
        order.cancellation = { isRestocked: data.is_restocked === true };
        break;
    }
  }

  /** Completed orders by public id, with what the checkout requested of card and stock. */
  *completed(): Generator<{
    orderId: string;
    completedAt: string;
    checkout: Checkout;
    /** What corrections took off the shelf besides, by their ids. */
    corrected: ReadonlyMap<string, number>;
    cancellation: Order['cancellation'];
  }> {
    for (const [key, order] of this.#orders) {
      const { checkout, isCompleted, completedAt, cancellation } = order;
      if (!isCompleted || !checkout) continue;
      const corrected = new Map([...order.corrections].filter(([id]) => order.corrected.has(id)));
      yield { orderId: `or_${key}`, completedAt, checkout, corrected, cancellation };
    }
  }

  /** The orders of other shops, by their public ids. */
  *imported(): Generator<string> {
    for (const [key, { isImported }] of this.#orders) if (isImported) yield `or_${key}`;
  }

  /** Whether the sums of its file add up is no matter of this store. What was spread over its lines must. */
  #readImported(key: string, data: SeenEvent['data']): void {
    const currency = text(data.currency);
    const amountOf = (value: unknown) => money.minor(text(value), currency);
    this.#discountOf(key, data, amountOf);
    const paid = (data.payments as readonly { status: string; amount: string }[])
      .filter(({ status }) => status === 'completed')
      .reduce((sum, { amount }) => sum + amountOf(amount), 0n);
    const refund = data.refund as { amount: string } | undefined;
    if (paid > amountOf(data.total))
      this.problems.push(`order ${key}: was imported as paid beyond its total`);
    if (refund && amountOf(refund.amount) > paid)
      this.problems.push(`order ${key}: was imported with more given back than was paid`);
  }

  #started(key: string, data: SeenEvent['data'], { lines, isDraft }: Order): Checkout {
    const currency = text(data.currency);
    const amountOf = (value: unknown) => money.minor(text(value), currency);
    const cardAmount = data.gift_card_id === null ? undefined : amountOf(data.gift_card_total);
    const total = amountOf(data.total);
    const due = amountOf(data.amount_due);
    const payments = data.payments as readonly { amount: string }[];
    const paid = payments.reduce((sum, { amount }) => sum + amountOf(amount), 0n);
    const discount = this.#discountOf(key, data, amountOf);
    const tax = this.#addedTaxOf(key, data, amountOf);
    if (total !== amountOf(data.item_total) + amountOf(data.delivery_total) + discount + tax) {
      this.problems.push(`order ${key}: the total is not the sum of its parts`);
    }
    const credits = (data.store_credits ?? []) as readonly { amount: string }[];
    const creditAmount = credits.reduce((sum, { amount }) => sum + amountOf(amount), 0n);
    if (creditAmount !== amountOf(data.store_credit_total ?? money.formatAmount(0n, currency))) {
      this.problems.push(`order ${key}: the store credits are not what they are to pay together`);
    }
    const rest = total - (cardAmount ?? 0n) - creditAmount;
    if (due !== rest || rest < 0n)
      this.problems.push(`order ${key}: due is not total less card and store credit`);
    if (paid > due || (paid < due && !isDraft))
      this.problems.push(`order ${key}: payments do not cover exactly what is due`);
    const quantity = [...lines.values()].reduce((sum, units) => sum + units, 0);
    return {
      id: text(data.checkout_id),
      currency,
      cardAmount,
      creditAmount,
      quantity,
      promotionIds: discountsIn(data).map(({ promotion_id }) => promotion_id),
      total: data.total,
      due: data.amount_due,
    };
  }

  /** The taxes that are added: those of lines and delivery sum up to what is added, and to what is contained. */
  #addedTaxOf(key: string, data: SeenEvent['data'], amountOf: (value: unknown) => bigint): bigint {
    if (data.additional_tax_total === undefined) return 0n;
    const added = amountOf(data.additional_tax_total);
    const rates = data.tax_rates as readonly { tax_rate_id: string; included: boolean }[];
    const parts = [data.line_taxes, data.delivery_taxes] as readonly (readonly TaxPart[])[];
    const sumOf = (isIncluded: boolean) => {
      const ids = new Set(
        rates.flatMap(({ tax_rate_id, included }) => (included === isIncluded ? tax_rate_id : [])),
      );
      return parts
        .flat()
        .reduce((sum, { tax_rate_id, amount }) => (ids.has(tax_rate_id) ? sum + amountOf(amount) : sum), 0n);
    };
    if (sumOf(false) !== added || sumOf(true) !== amountOf(data.included_tax_total))
      this.problems.push(`order ${key}: the taxes of its parts are not those of its total`);
    return added;
  }

  /** What promotions take off, negative: as much of lines and delivery together, and of neither more than it costs. */
  #discountOf(key: string, data: SeenEvent['data'], amountOf: (value: unknown) => bigint): bigint {
    if (data.discount_total === undefined) return 0n;
    const total = amountOf(data.discount_total);
    const lines = (data.line_discounts as readonly { amount: string }[]).map(({ amount }) =>
      amountOf(amount),
    );
    const delivery = amountOf(data.delivery_discount_total);
    const ofLines = lines.reduce((sum, amount) => sum + amount, 0n);
    const ofPromotions = discountsIn(data).reduce((sum, { amount }) => sum + amountOf(amount), 0n);
    if (ofPromotions !== total || ofLines + delivery !== total)
      this.problems.push(`order ${key}: the discounts are not what is taken off`);
    const isTooMuch =
      ofLines + amountOf(data.item_total) < 0n || delivery + amountOf(data.delivery_total) < 0n;
    if (isTooMuch || [...lines, delivery].some((amount) => amount > 0n))
      this.problems.push(`order ${key}: more is taken off than there is`);
    return total;
  }
}

/** What happens only to orders that are sold here. */
const OF_SALES_HERE = new Set([
  'CheckoutStarted',
  'OrderCompleted',
  'OrderCanceled',
  'OrderCorrectionStarted',
  'OrderFulfillmentShipped',
  'OrderPaymentAdded',
  'OrderPaymentAuthorized',
  'OrderPaymentCaptured',
  'OrderPaymentReceived',
]);

const unitsOf = (items: unknown): number =>
  (items as readonly { readonly quantity: number }[]).reduce((sum, { quantity }) => sum + quantity, 0);

const discountsIn = (data: SeenEvent['data']) =>
  (data.discounts ?? []) as readonly { readonly promotion_id: string; readonly amount: string }[];

interface TaxPart {
  readonly tax_rate_id: string;
  readonly amount: string;
}
