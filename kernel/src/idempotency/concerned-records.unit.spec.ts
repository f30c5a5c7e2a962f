import { describe, expect, it } from 'vitest';
import { concernedRecords } from './concerned-records.ts';

const person = (digit: number, prefix = 'cus') => `${prefix}_${String(digit).repeat(20)}`;

describe('the records that a request concerned', () => {
  it('are those whose ids stand as ids in the answer, at any depth, and in the path', () => {
    const answer = {
      id: person(1, 'cart'),
      customer_id: person(2),
      data: [{ user: { id: person(3) } }, { customer_ids: [person(4)] }],
    };
    expect(concernedRecords(answer, { id: person(5), token: 'x' }).toSorted()).toEqual(
      [person(1, 'or'), person(2), person(3), person(4), person(5)].toSorted(),
    );
  });

  it('are not those that somebody names in a text, in metadata or in a custom field', () => {
    const five_hundred = Array.from({ length: 500 }, (_, index) => `cus_${String(index).padStart(20, '0')}`);
    const metadata = { customer_id: person(1), all_ids: five_hundred };
    const answer = { note: five_hundred.join(' '), metadata, custom_fields: [{ value: { id: person(2) } }] };
    expect(concernedRecords(answer, {})).toEqual([]);
  });
});
