import type { StoredValueReport } from '@storefold/contracts';

const COLUMNS = ['issued', 'authorized', 'used', 'expired', 'canceled', 'available'] as const;
const WIDTH = 16;

/** The report for people: a line for each currency and kind. */
export function storedValueTable({ currencies }: StoredValueReport): string {
  const lines = [row('', COLUMNS)];
  for (const { currency, gift_cards, store_credits } of currencies) {
    lines.push(row(`${currency} gift cards`, amountsOf(gift_cards)));
    lines.push(row(`${currency} store credits`, amountsOf({ ...store_credits, expired: '' })));
  }
  return `${lines.join('\n')}\n`;
}

type Amounts = Readonly<Record<(typeof COLUMNS)[number], string>>;

const amountsOf = (amounts: Amounts): string[] => COLUMNS.map((column) => amounts[column]);

const row = (name: string, cells: readonly string[]): string =>
  [name.padEnd(19), ...cells.map((cell) => cell.padStart(WIDTH))].join(' ').trimEnd();
