import { type ImportedOrder, idPrefixes, type Said, text } from '@storefold/contracts';
import { money, recordId, refusals } from '@storefold/kernel/core';
import type { TaxLine } from '../../tax/taxes.ts';
import type { KeptAddress } from '../cart/cart.facts.ts';
import type { FactData } from '../order.facts.ts';
import { taxesBack } from '../refund/refund-shares.ts';
import { factTaxes } from '../refund/refunds.ts';
import { NO_NAME } from './imported.evolve.ts';
import type { ImportedLine, ImportedPayment } from './imported.facts.ts';

/** What is sold here by an SKU. */
export interface SoldHere {
  readonly variant_id: string;
  readonly product_id: string;
  readonly slug: string;
  readonly thumbnail_url: string | null;
}

/** What is known of an order besides what its file says. */
export interface ImportedTerms {
  readonly id: string;
  readonly storeId: string;
  readonly importId: string;
  /** Of the store. */
  readonly currency: string;
  readonly locale: string;
  readonly customerId: string | null;
  readonly shippingAddress: KeptAddress | null;
  readonly billingAddress: KeptAddress | null;
  /** By the SKU in lower case. */
  readonly soldHere: ReadonlyMap<string, SoldHere>;
  readonly warn: (field: string, said: Said) => void;
}

/**
 * An order of another shop is the same record whenever its number comes again. `gone`: the one that had the number before, and is gone with
 * its import.
 */
export const importedOrderId = (storeId: string, number: string, gone?: string): string =>
  recordId(
    idPrefixes.order,
    `${storeId} imported ${number.toUpperCase()}${gone === undefined ? '' : ` after ${gone}`}`,
  );

/** What the file says of an order, as the fact has it. Sums are as they are written. Refuses as a request is refused. */
export function importedOrderOf(sent: ImportedOrder, terms: ImportedTerms): FactData<'OrderImported'> {
  const { id, storeId, warn } = terms;
  const currency = currencyOf(sent, terms);
  const read = amountsIn(currency);
  const or = amountsOr(currency);
  const written = (amount: money.Minor) => money.formatAmount(amount, currency);
  const lines = linesOf(sent, currency, terms);
  const lineTotals = lines.map(({ price, quantity }) => money.minor(price, currency) * BigInt(quantity));
  const ofLines = sumOf(lineTotals);
  const total = read('total', sent.total);
  const itemTotal = or('item_total', sent.item_total, ofLines);
  if (itemTotal !== ofLines)
    warn('item_total', text('sums_differ', { written: written(itemTotal), parts: written(ofLines) }));
  const delivery = or('delivery_total', sent.delivery_total, 0n);
  const tax = taxOf(sent, currency, terms);
  const discount = discountLeft(discountOf(sent, currency), {
    total,
    tax: tax.total,
    before: itemTotal + delivery,
    warn,
  });
  if (discount > itemTotal + delivery)
    throw refusals.invalid({ discount_total: [text('at_most', { limit: written(itemTotal + delivery) })] });
  const base = itemTotal + delivery - discount;
  const isAdded = base + tax.total === total;
  if (!isAdded && base !== total)
    warn('total', text('sums_differ', { written: written(total), parts: written(base + tax.total) }));
  const shares = [...lineTotals, delivery];
  const ofDiscount = money.spread(discount, shares);
  const taxed = shares.map((share, index) => money.maxOf(0n, share - (ofDiscount[index] ?? 0n)));
  const taxes = tax.lines.map(({ name, rate, amount }) => {
    const tax_rate_id = recordId(idPrefixes.tax_rate, `${storeId} imported ${name} ${rate}`);
    return { tax_rate_id, name, rate, included: !isAdded, amount, shares: money.spread(amount, taxed) };
  });
  const taxesAt = (index: number) =>
    taxes.flatMap(({ tax_rate_id, shares: parts }) => {
      const part = parts[index] ?? 0n;
      return part > 0n ? [{ tax_rate_id, amount: written(part), currency }] : [];
    });
  const paid = paymentsOf(sent, total, currency, id);
  const promotion = {
    promotion_id: recordId(idPrefixes.promotion, `${storeId} imported ${sent.discount_code ?? ''}`),
    name: sent.discount_code ?? NO_NAME,
    description: null,
    code: sent.discount_code ?? null,
    amount: written(-discount),
    currency,
  };
  const status = statusesOf(sent);
  return {
    store_id: storeId,
    import_id: terms.importId,
    number: sent.number,
    customer_id: terms.customerId,
    currency,
    locale: terms.locale,
    completed_at: sent.completed_at,
    canceled_at: status.isCanceled ? (sent.canceled_at ?? sent.completed_at) : null,
    email: sent.email ?? null,
    customer_note: sent.customer_note ?? null,
    internal_note: sent.internal_note ?? null,
    tags: [...new Set(sent.tags ?? [])],
    metadata: Object.keys(sent.metadata ?? {}).length > 0 ? (sent.metadata ?? null) : null,
    shipping_address: terms.shippingAddress,
    billing_address: terms.billingAddress,
    lines: withShipped(lines, sent, status.fulfillment),
    item_total: written(itemTotal),
    delivery_total: written(delivery),
    delivery_method: sent.delivery_method ?? null,
    discount_total: written(-discount),
    discounts: discount > 0n || sent.discount_code ? [promotion] : [],
    line_discounts: lines.flatMap(({ line_item_id }, index) => {
      const part = ofDiscount[index] ?? 0n;
      return part > 0n ? [{ line_item_id, amount: written(-part), currency }] : [];
    }),
    delivery_discount_total: written(-(ofDiscount[lines.length] ?? 0n)),
    included_tax_total: written(isAdded ? 0n : tax.total),
    additional_tax_total: written(isAdded ? tax.total : 0n),
    tax_rates: taxes.map(({ tax_rate_id, name, rate, included }) => ({ tax_rate_id, name, rate, included })),
    line_taxes: lines.flatMap(({ line_item_id }, index) =>
      taxesAt(index).map((each) => ({ line_item_id, ...each })),
    ),
    delivery_taxes: taxesAt(lines.length),
    total: written(total),
    payment_status: paid.status,
    fulfillment_status: status.fulfillment,
    payments: paid.payments,
    ...refundOf(sent, { id, total, currency, paid, taxes }),
  };
}

const sumOf = (amounts: readonly money.Minor[]): money.Minor =>
  amounts.reduce((sum, amount) => sum + amount, 0n);

/** In which currency an order was is not for the store to choose any more. */
function currencyOf({ currency: sent }: ImportedOrder, { currency }: ImportedTerms): string {
  const named = sent ? sent.toUpperCase() : currency;
  if (!known.has(named)) throw refusals.invalid({ currency: ['invalid'] });
  return named;
}

const known = new Set(Intl.supportedValuesOf('currency'));

const amountsIn =
  (currency: string) =>
  (field: string, sent: string, least = 0n): money.Minor => {
    const amount = money.parseAmount(sent, currency);
    if (amount === undefined) throw refusals.invalid({ [field]: [money.problemOf(sent, currency)] });
    if (amount < least)
      throw refusals.invalid({ [field]: [text('at_least', { limit: money.formatAmount(least, currency) })] });
    return amount;
  };

/** The same of what a file need not say. */
const amountsOr =
  (currency: string) =>
  (field: string, sent: string | null | undefined, otherwise: money.Minor): money.Minor =>
    isSaid(sent) ? amountsIn(currency)(field, sent) : otherwise;

const isSaid = (sent: string | null | undefined): sent is string => sent !== null && sent !== undefined;

/** What was taken off, written with or without a minus. */
function discountOf({ discount_total: sent }: ImportedOrder, currency: string): money.Minor {
  return amountsOr(currency)('discount_total', sent?.replace(/^-/, ''), 0n);
}

/** Some files have the prices of lines after discounts. Where the sums say so, nothing is taken off once more. */
function discountLeft(
  discount: money.Minor,
  { total, tax, before, warn }: Record<'total' | 'tax' | 'before', money.Minor> & Pick<ImportedTerms, 'warn'>,
): money.Minor {
  const makesTotal = (base: money.Minor) => base === total || base + tax === total;
  if (discount === 0n || makesTotal(before - discount) || !makesTotal(before)) return discount;
  warn('discount_total', 'discount_in_prices');
  return 0n;
}

type NewLine = Omit<ImportedLine, 'shipped_quantity'>;

function linesOf(
  { items }: ImportedOrder,
  currency: string,
  { id, storeId, soldHere }: ImportedTerms,
): NewLine[] {
  if (items.length === 0) throw refusals.invalid({ items: ['blank'] });
  return items.flatMap((item, index) => {
    const named = item.name ?? item.sku;
    if (!named) throw refusals.invalid({ [`items.${index}.name`]: ['blank'] });
    const sku = item.sku ?? null;
    const gone = `${storeId} imported ${sku ?? named}`;
    const of = (sku === null ? undefined : soldHere.get(sku.toLowerCase())) ?? {
      variant_id: recordId(idPrefixes.variant, gone),
      product_id: recordId(idPrefixes.product, gone),
      slug: slugOf(named),
      thumbnail_url: null,
    };
    return unitsOf(item, index, currency).map(({ quantity, price }, part) => ({
      line_item_id: recordId(idPrefixes.line_item, `${id} ${index} ${part}`),
      variant_id: of.variant_id,
      product_id: of.product_id,
      name: named,
      slug: of.slug,
      sku,
      thumbnail_url: of.thumbnail_url,
      quantity,
      price: money.formatAmount(price, currency),
      currency,
    }));
  });
}

/** What units cost. Where a file has the price of all of them, and it is no multiple of one, some cost a minor unit more. */
function unitsOf(
  { price, total, quantity }: ImportedOrder['items'][number],
  index: number,
  currency: string,
): { readonly quantity: number; readonly price: money.Minor }[] {
  const read = amountsIn(currency);
  if (isSaid(price)) return [{ quantity, price: read(`items.${index}.price`, price) }];
  if (!isSaid(total)) throw refusals.invalid({ [`items.${index}.price`]: ['blank'] });
  const all = read(`items.${index}.total`, total);
  const [one, rest] = [all / BigInt(quantity), Number(all % BigInt(quantity))];
  const units = [
    { quantity: rest, price: one + 1n },
    { quantity: quantity - rest, price: one },
  ];
  return units.filter(({ quantity: count }) => count > 0);
}

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 255);

/** The taxes of an order by their names. Where a file has their sum alone, it is of one rate, of which nothing is known. */
function taxOf(sent: ImportedOrder, currency: string, { warn }: ImportedTerms) {
  const read = amountsIn(currency);
  const lines = (sent.tax_lines ?? []).flatMap(({ name, rate, amount }, index) => {
    const part = read(`tax_lines.${index}.amount`, amount);
    return part > 0n ? [{ name, rate: rateOf(name, rate), amount: part }] : [];
  });
  const named = sumOf(lines.map(({ amount }) => amount));
  const total = amountsOr(currency)('tax_total', sent.tax_total, named);
  if (named === total) return { total, lines };
  const written = (amount: money.Minor) => money.formatAmount(amount, currency);
  if (lines.length > 0)
    warn('tax_total', text('sums_differ', { written: written(total), parts: written(named) }));
  return { total, lines: total > 0n ? [{ name: NO_NAME, rate: '0', amount: total }] : [] };
}

/** As a fraction: `19 %` in a name is 0.19. */
function rateOf(name: string, rate: string | null | undefined): string {
  if (rate && /^\d{1,2}(?:\.\d{1,5})?$/.test(rate)) return rate;
  const [, whole = '', part = ''] = /(\d{1,3})(?:[.,](\d{1,3}))?\s*%/.exec(name) ?? [];
  if (whole === '') return '0';
  const digits = `${whole.padStart(3, '0')}${part}`;
  return `${Number(digits.slice(0, -2 - part.length))}.${digits.slice(-2 - part.length)}`
    .replace(/0+$/, '')
    .replace(/\.$/, '');
}

function statusesOf({ status, canceled_at, fulfillment_status }: ImportedOrder) {
  if (status === 'draft') throw refusals.invalid({ status: ['not_placed_there'] });
  const isCanceled = status === 'canceled' || Boolean(canceled_at && !status);
  return { isCanceled, fulfillment: fulfillment_status ?? (isCanceled ? 'canceled' : 'shipped') };
}

/** Where a part was shipped, each item says how many of it were; where none does, nobody knows what. */
function withShipped(
  lines: readonly NewLine[],
  { items }: ImportedOrder,
  fulfillment: string,
): ImportedLine[] {
  const shippedOf = new Map<string, number>();
  if (fulfillment === 'partial')
    for (const item of items)
      shippedOf.set(keyOf(item), (shippedOf.get(keyOf(item)) ?? 0) + (item.shipped_quantity ?? 0));
  return lines.map((line) => {
    const left = shippedOf.get(keyOf(line)) ?? 0;
    const ofPart = Math.min(left, line.quantity);
    shippedOf.set(keyOf(line), left - ofPart);
    return { ...line, shipped_quantity: fulfillment === 'shipped' ? line.quantity : ofPart };
  });
}

const keyOf = ({
  sku,
  name,
}: {
  readonly sku?: string | null | undefined;
  readonly name?: string | null | undefined;
}) => sku || name || '';

interface Paid {
  readonly status: FactData<'OrderImported'>['payment_status'];
  readonly amount: money.Minor;
  readonly payments: readonly ImportedPayment[];
}

/** What was paid follows from how far the file says that it was. */
function paymentsOf(sent: ImportedOrder, total: money.Minor, currency: string, id: string): Paid {
  const status = sent.payment_status ?? 'paid';
  const or = amountsOr(currency);
  const back = or('refund_total', sent.refund_total, 0n);
  if (back > total)
    throw refusals.invalid({
      refund_total: [text('at_most', { limit: money.formatAmount(total, currency) })],
    });
  const due = or('outstanding_balance', sent.outstanding_balance, total);
  const said = status === 'paid' || status === 'credit_owed' ? total : money.maxOf(0n, total - due);
  const amount = money.maxOf(said, back);
  const restStatus = status === 'balance_due' ? 'pending' : status === 'failed' ? 'failed' : 'void';
  const parts = [
    { status: 'completed' as const, part: amount },
    { status: restStatus as 'pending' | 'failed' | 'void', part: total - amount },
  ].filter(({ part }) => part > 0n);
  return {
    status,
    amount,
    payments: parts.map(({ status: became, part }, index) => ({
      payment_id: recordId(idPrefixes.payment, `${id} ${index}`),
      name: sent.payment_method ?? NO_NAME,
      status: became,
      amount: money.formatAmount(part, currency),
      currency,
    })),
  };
}

interface Refunded {
  readonly id: string;
  readonly total: money.Minor;
  readonly currency: string;
  readonly paid: Paid;
  readonly taxes: readonly TaxLine[];
}

/** The taxes in it are spread as those of any amount that goes back. */
function refundOf({ refund_total: sent }: ImportedOrder, { id, total, currency, paid, taxes }: Refunded) {
  const amount = amountsOr(currency)('refund_total', sent, 0n);
  const [payment] = paid.payments;
  if (amount === 0n || !payment) return {};
  const none = { price: 0n, taxes: [] };
  const sold = { total, paid: paid.amount, lines: [], delivery: { ...none, taxes } };
  const back = taxesBack(sold, [], { amount, items: [], delivery_amount: 0n });
  return {
    refund: {
      refund_id: recordId(idPrefixes.refund, `${id} imported`),
      payment_id: payment.payment_id,
      amount: money.formatAmount(amount, currency),
      currency,
      taxes: factTaxes(back, currency),
    },
  };
}
