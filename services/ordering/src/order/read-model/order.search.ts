import { type Filter, searchWords } from '@storefold/kernel/ports';
import { searchFilter } from '@storefold/server/http';
import { isPlaced, type Order } from '../order.ts';

/**
 * The words by which staff find an order: its number, whose it is, and what is in it. None of a shopper's open cart, which no list
 * of orders shows.
 */
export function wordsOfOrder(order: Order): string[] {
  if (order.origin === 'shopper' && !isPlaced(order)) return [];
  const { number, email, items, shipping_address, billing_address } = order;
  const addresses = [shipping_address, billing_address].flatMap((address) =>
    address ? [address.first_name, address.last_name, address.company] : [],
  );
  const goods = items.flatMap(({ name, sku }) => [name, sku]);
  const texts = [number, number.replace(/^\D+/u, ''), email, ...addresses, ...goods];
  return searchWords.wordsOf(texts.filter((text) => text !== null).join(' '));
}

/** What a search among orders finds: words of them, and their totals. */
export const ordersFound = (text: string | readonly string[]): Filter | undefined =>
  searchFilter(text, 'words', (word) => {
    const totals = amountsOf(word);
    return totals.length > 0 ? { field: 'total', in: totals } : undefined;
  });

/** How amounts are written: with a point, or with a comma, before what is less than one. */
const WITH_POINT = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,4})?$/;
const WITH_COMMA = /^(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d{1,4})?$/;

/**
 * The amounts that people may mean: `107.19` and `107,19`, with and without a sign or thousands. `1.107` is read in both ways.
 * Empty: it is none.
 */
export function amountsOf(word: string): number[] {
  const written = word.replaceAll(/^\p{Sc}|\p{Sc}$/gu, '');
  const read = [
    ...(WITH_POINT.test(written) ? [written.replaceAll(',', '')] : []),
    ...(WITH_COMMA.test(written) ? [written.replaceAll('.', '').replace(',', '.')] : []),
  ];
  return [...new Set(read.map(Number))];
}
