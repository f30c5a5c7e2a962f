import fc from 'fast-check';
import { expect, it } from 'vitest';
import { comparableAfter, numberKey } from './comparable-values.ts';
import type { CustomFieldFact } from './custom-fields.ts';

const digits = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
/** A number of thousandths, in one of the ways to write it. */
const number = fc.record({
  thousandths: fc.oneof(digits, fc.bigInt({ min: -20n, max: 20n })),
  zeros: fc.nat(3),
});

const written = ({ thousandths, zeros }: { thousandths: bigint; zeros: number }): string => {
  const magnitude = String(thousandths < 0n ? -thousandths : thousandths).padStart(4, '0');
  const sign = thousandths < 0n ? '-' : '';
  return `${sign}${'0'.repeat(zeros)}${magnitude.slice(0, -3)}.${magnitude.slice(-3)}${'0'.repeat(zeros)}`;
};

it('numbers compare by their keys as they do by their values, however they are written', () => {
  fc.assert(
    fc.property(number, number, (one, other) => {
      const [left = '', right = ''] = [numberKey(written(one)), numberKey(written(other))];
      const expected = one.thousandths < other.thousandths ? -1 : one.thousandths > other.thousandths ? 1 : 0;
      expect(left < right ? -1 : left > right ? 1 : 0).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

it('numbers beyond those that a computer counts with differ by their last digit', () => {
  const keys = [
    '-12345678901234567890.12',
    '-12345678901234567890.11',
    '-0.1',
    '-0.00',
    '0.1',
    '9007199254740992',
    '9007199254740993',
    '9007199254740993.000000000000000000000000000001',
  ].map((text) => numberKey(text) ?? '');
  expect(keys.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(keys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(numberKey('-0')).toBe(numberKey('0.000'));
});

it.each(['', 'x', '1e3', ' 1', '1.', '.5', '+1', '1,5', `${'1'.repeat(31)}`, '0x1', 'Infinity'])(
  '%j is no number',
  (text) => {
    expect(numberKey(text)).toBeUndefined();
  },
);

const given = (id: string, field_type: string, value: string | null): CustomFieldFact =>
  ({
    type: 'CustomFieldCreated',
    data: { custom_field_definition_id: id, field_type, value },
  }) as unknown as CustomFieldFact;

it('values are kept by their definitions, until they change or go', () => {
  const first = comparableAfter(undefined, given('cfdef_1', 'short_text', 'Merino Wool'));
  const both = comparableAfter(first, given('cfdef_2', 'number', '7.50'));
  expect(both).toEqual({
    custom_values: { cfdef_1: 'Merino Wool', cfdef_1_folded: 'merino wool', cfdef_2: '10175' },
    custom_words: ['cfdef_1:merino', 'cfdef_1:wool', 'cfdef_2:7', 'cfdef_2:50', 'cfdef_2:750'],
  });
  const changed = comparableAfter(both, given('cfdef_1', 'long_text', 'Linen'));
  expect(changed.custom_values).toEqual({ cfdef_1: 'Linen', cfdef_2: '10175' });
  expect(changed.custom_words).toEqual(['cfdef_2:7', 'cfdef_2:50', 'cfdef_2:750', 'cfdef_1:linen']);
  const erased = comparableAfter(changed, given('cfdef_1', 'long_text', null));
  const deleted = { type: 'CustomFieldDeleted', data: { custom_field_definition_id: 'cfdef_2' } };
  expect(comparableAfter(erased, deleted as CustomFieldFact)).toEqual({
    custom_values: {},
    custom_words: [],
  });
});

it.each(['rich_text', 'boolean', 'json'])('a %s is not compared', (type) => {
  expect(comparableAfter(undefined, given('cfdef_1', type, 'true'))).toEqual({
    custom_values: {},
    custom_words: [],
  });
});
