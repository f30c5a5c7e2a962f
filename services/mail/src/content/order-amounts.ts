import type { AdminOrder } from '@storefold/contracts';

const names = [
  'item_total',
  'discount_total',
  'delivery_total',
  'additional_tax_total',
  'total',
  'included_tax_total',
  'gift_card_total',
  'store_credit_total',
  'amount_due',
] as const;

type AmountName = (typeof names)[number];

/** An amount of an order, as the order shows it. `name`: the key of its text. */
interface ShownAmount {
  readonly name: AmountName;
  readonly display: string;
}

/** Always shown, also as zero. */
const always: ReadonlySet<AmountName> = new Set(['item_total', 'delivery_total', 'total']);

/** What an order costs, from the items to what is left to pay. What is zero and needs no line is left out. */
export function amountsOf(order: AdminOrder): ShownAmount[] {
  const isSplit = !isZero(order.gift_card_total) || !isZero(order.store_credit_total);
  return names
    .filter((name) => {
      if (name === 'amount_due') return isSplit;
      return always.has(name) || !isZero(order[name]);
    })
    .map((name) => ({ name, display: order[`display_${name}`] }));
}

export const isZero = (amount: string): boolean => /^-?0+(\.0+)?$/.test(amount);
