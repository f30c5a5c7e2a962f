import type { money } from '@storefold/kernel/core';
import type { TaxRate } from '../../tax/taxes.ts';
import { optionsText } from '../items/line-item.serializer.ts';
import type { Order } from '../order.ts';
import { lineTotal } from '../price/price.ts';
import { shareOf } from '../price/share.ts';
import { totalsOf } from '../price/totals.ts';
import type { Refund } from '../refund/refund.ts';
import { quantityBack } from '../refund/refund-shares.ts';
import type { DocumentContent, DocumentLine, DocumentTax } from './document.ts';

/** What an order sold. All amounts are those of the order: nothing is computed anew. */
export function invoiceContent(order: Order): DocumentContent {
  const { delivery, discounts, taxes, total } = totalsOf(order);
  const goods = order.items.map((line): DocumentLine => {
    const discount = discounts.lines[line.id] ?? 0n;
    return {
      ...namesOf(line),
      quantity: line.quantity,
      price: line.price,
      discount,
      total: lineTotal(line) + discount,
    };
  });
  const lines =
    delivery === 0n && order.delivery === null
      ? goods
      : [...goods, deliveryLine(order, { price: delivery, discount: discounts.delivery })];
  const taxed = [
    ...order.items.map((line, index) => ({ price: goods[index]?.total ?? 0n, taxes: taxes.lines[line.id] })),
    { price: delivery + discounts.delivery, taxes: taxes.delivery },
  ];
  const parts = taxed.flatMap(({ price, taxes: ofPart }) =>
    ofPart ? ofPart.lines.map((tax) => ({ ...tax, net: price - ofPart.included })) : [],
  );
  return withRest({ total, taxes: ratesIn(parts), lines });
}

/** What a refund gave back of an invoice, of whose order it is. `amount` of it takes something of the invoice back. */
export function refundContent(
  order: Order,
  refund: Refund,
  amount: money.Minor,
  left: DocumentContent,
): DocumentContent {
  // Of one that pays out in part what was never sold, the taxes of the goods that it names may be more than that part.
  const isWhole = amount === refund.amount && !refund.unsold;
  const known = new Map(left.taxes.map((tax) => [rateOf(tax), tax]));
  const fits = refund.taxes.every((tax) => tax.amount <= (known.get(rateOf(tax))?.amount ?? 0n));
  // A refund does not tell apart what one rate was before it was changed, and after.
  const isOneEach = new Set(left.taxes.map(({ tax_rate_id }) => tax_rate_id)).size === left.taxes.length;
  if (!isWhole || !fits || !isOneEach || amount === left.total) return restContent(left, amount);
  const back = new Map(refund.taxes.map((tax) => [rateOf(tax), tax.amount]));
  const isBare =
    (refund.items.length === 0 && refund.delivery_amount === 0n) ||
    (back.size === 0 && sumOf(left.taxes) === left.total);
  // Of a bare amount each rate gives its part, also where its tax is nothing but for the rounding.
  const taxes = left.taxes.flatMap((tax) => {
    const given = back.get(rateOf(tax)) ?? 0n;
    return isBare || given !== 0n ? [{ ...tax, amount: given }] : [];
  });
  const netOf = isBare ? byAmount(amount, left) : byTax(left);
  return withRest({
    total: amount,
    taxes: withNets(taxes, netOf, amount, left),
    lines: linesBack(order, refund),
  });
}

/** A part of what is left of an invoice, or all of it: every rate gives its part. */
export function restContent(left: DocumentContent, amount: money.Minor): DocumentContent {
  if (amount === left.total) {
    const taxes = left.taxes.filter((tax) => tax.amount !== 0n || tax.net !== 0n);
    return withRest({ total: amount, taxes, lines: left.lines });
  }
  const taxes = left.taxes.map((tax) => ({ ...tax, amount: partOf(tax.amount, amount, left.total) }));
  return withRest({ total: amount, taxes: withNets(taxes, byAmount(amount, left), amount, left), lines: [] });
}

/** What is left of an invoice after its credit notes. Its lines, while all of it is. */
export function leftOf(invoice: DocumentContent, credited: readonly DocumentContent[]): DocumentContent {
  if (credited.length === 0) return invoice;
  const total = credited.reduce((sum, each) => sum - each.total, invoice.total);
  const taxes = invoice.taxes.map((tax) => {
    const back = credited.flatMap((each) => each.taxes.filter((one) => rateOf(one) === rateOf(tax)));
    return {
      ...tax,
      amount: back.reduce((rest, { amount }) => rest - amount, tax.amount),
      net: back.reduce((rest, { net }) => rest - net, tax.net),
    };
  });
  return { total, taxes, lines: [] };
}

/** What was taxed by each rate. Where all of the invoice is taxed by one rate each, so is all that is taken back, to the last unit. */
function withNets(
  taxes: readonly DocumentTax[],
  netOf: (tax: DocumentTax) => money.Minor,
  total: money.Minor,
  left: DocumentContent,
): DocumentTax[] {
  const shares = taxes.map((tax) => ({ ...tax, net: netOf(tax) }));
  if (sumOf(left.taxes) !== left.total) return shares;
  const most = shares.reduce<DocumentTax | undefined>((a, b) => (a && a.net >= b.net ? a : b), undefined);
  const missing = total - sumOf(shares);
  return shares.map((tax) => (tax === most ? { ...tax, net: tax.net + missing } : tax));
}

/** The same part of what was taxed as of the total. */
const byAmount = (amount: money.Minor, left: DocumentContent) => {
  const nets = new Map(left.taxes.map((tax) => [rateOf(tax), tax.net]));
  return (tax: DocumentTax): money.Minor => partOf(nets.get(rateOf(tax)) ?? 0n, amount, left.total);
};

/** The same part of what was taxed as of the tax. */
const byTax = (left: DocumentContent) => {
  const known = new Map(left.taxes.map((tax) => [rateOf(tax), tax]));
  return (tax: DocumentTax): money.Minor => {
    const whole = known.get(rateOf(tax));
    return whole ? partOf(whole.net, tax.amount, whole.amount) : 0n;
  };
};

/** Staff may have changed a rate since, and whether prices contain it: what a correction adds is taxed by what it is today. */
const rateOf = ({ tax_rate_id, rate, included }: TaxRate): string => `${tax_rate_id}:${rate}:${included}`;

/** The part of an amount as `part` is of `whole`; half a minor unit is rounded up. */
const partOf = (amount: money.Minor, part: money.Minor, whole: money.Minor): money.Minor =>
  whole === 0n ? 0n : (amount * part * 2n + whole) / (whole * 2n);

const sumOf = (taxes: readonly DocumentTax[]): money.Minor =>
  taxes.reduce((sum, { amount, net }) => sum + amount + net, 0n);

/** The goods and the delivery that a refund names, without the taxes that were added to their price. */
function linesBack(order: Order, refund: Refund): DocumentLine[] {
  const { discounts, delivery, taxes } = totalsOf(order);
  const before = order.refunds
    .slice(0, order.refunds.indexOf(refund))
    .filter(({ status }) => status !== 'failed');
  const goods = refund.items.flatMap(({ line_item_id, quantity }): DocumentLine[] => {
    const line = order.items.find(({ id }) => id === line_item_id);
    if (!line) return [];
    const from = quantityBack(before, line.id);
    const price = lineTotal(line) + (discounts.lines[line.id] ?? 0n);
    const total = shareOf(price, from + quantity, line.quantity) - shareOf(price, from, line.quantity);
    return [{ ...namesOf(line), quantity, price: null, discount: 0n, total }];
  });
  if (refund.delivery_amount === 0n) return goods;
  const { additional } = taxes.delivery;
  const whole = delivery + discounts.delivery + additional;
  const price = refund.delivery_amount - partOf(additional, refund.delivery_amount, whole);
  return [...goods, { ...deliveryLine(order, { price, discount: 0n }), price: null }];
}

function ratesIn(parts: readonly DocumentTax[]): DocumentTax[] {
  const sums = new Map<string, DocumentTax>();
  for (const tax of parts) {
    const before = sums.get(rateOf(tax)) ?? { ...tax, amount: 0n, net: 0n };
    sums.set(rateOf(tax), { ...before, amount: before.amount + tax.amount, net: before.net + tax.net });
  }
  return [...sums.values()];
}

/** The lines and the taxes that are added make the total: what they lack of it is a line of its own. */
function withRest({ total, taxes, lines }: DocumentContent): DocumentContent {
  const added = taxes.reduce((sum, { included, amount }) => (included ? sum : sum + amount), 0n);
  const rest = lines.reduce((sum, line) => sum - line.total, total - added);
  if (rest === 0n && lines.length > 0) return { total, taxes, lines };
  const other = { kind: 'other', ...unnamed, quantity: 1, price: null, discount: 0n, total: rest } as const;
  return { total, taxes, lines: [...lines, other] };
}

const unnamed = { line_item_id: null, name: null, options_text: null, sku: null };

const namesOf = (line: Order['items'][number]) => ({
  kind: 'item' as const,
  line_item_id: line.id,
  name: line.name,
  options_text: optionsText(line) || null,
  sku: line.sku,
});

const deliveryLine = (
  { delivery }: Order,
  { price, discount }: { readonly price: money.Minor; readonly discount: money.Minor },
): DocumentLine => ({
  ...unnamed,
  kind: 'delivery',
  name: delivery?.name ?? null,
  quantity: 1,
  price,
  discount,
  total: price + discount,
});
