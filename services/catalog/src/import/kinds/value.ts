import type { RecordBody } from '../product/record-body.ts';
import type { Notes, Reader } from '../reader.ts';
import type { RecordKind } from '../record-kind.ts';
import type { Row } from '../row.ts';
import { oneByOne } from './people.ts';

/** Records of which each row is one, in files with the columns of an export. */
export function plainKind(
  type: RecordKind['type'],
  columns: readonly string[],
  naming: readonly string[],
  fill: (body: RecordBody, row: Row, notes: Notes) => void,
  { families, marks = [] }: Partial<Pick<Reader, 'families' | 'marks'>> = {},
): RecordKind {
  const storefold: Reader = {
    name: 'storefold',
    title: 'Storefold',
    columns: Object.fromEntries(columns.map((name) => [name, name])),
    marks,
    isPlain: true,
    ...(families && { families }),
    keyOf: oneByOne,
  };
  return {
    type,
    readers: [storefold],
    refusedSystems: [],
    naming,
    meanings: new Set(columns),
    ...(families && { families: new RegExp(families.map(([{ source }]) => source).join('|')) }),
    fill: (body, [row], notes) => row && fill(body, row, notes),
  };
}

/** Each card by its code. */
export const giftCards = plainKind(
  'gift_cards',
  ['code', 'state', 'currency', 'amount', 'amount_used', 'expires_at', 'email', 'customer_id'],
  ['code'],
  (body, row) => {
    for (const field of ['code', 'state', 'currency', 'expires_at', 'email', 'customer_id'])
      body.text(field, row);
    body.amount('amount', row);
    body.amount('amount_used', row);
  },
);

export const storeCredits = plainKind(
  'store_credits',
  ['email', 'amount', 'currency', 'memo', 'category', 'created_at'],
  ['email'],
  (body, row) => {
    for (const field of ['email', 'currency', 'memo', 'category']) body.text(field, row);
    body.amount('amount', row);
    body.instant('created_at', row);
  },
);

export const newsletterSubscribers = plainKind(
  'newsletter_subscribers',
  ['email', 'verified', 'created_at'],
  ['email'],
  (body, row) => {
    body.text('email', row);
    body.flag('verified', row);
    body.instant('created_at', row);
  },
  // Of the columns of an export most are ids and times, which are not read.
  { marks: ['verified', 'verified_at'] },
);
