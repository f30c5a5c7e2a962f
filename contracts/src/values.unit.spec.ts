import { describe, expect, it } from 'vitest';
import { amountInput, dateInput } from './values.ts';

describe('a date as clients send it', () => {
  it.each([
    ['2028-02-29', '2028-02-29'],
    [' 2026-12-31 ', '2026-12-31'],
    ['2026-12-31T23:59:59-11:00', '2026-12-31'],
    ['', null],
    [null, null],
    [undefined, undefined],
  ])('%s is read as %s', (sent, read) => expect(dateInput.parse(sent)).toBe(read));

  it.each([['2027-02-29'], ['2026-13-01'], ['2026-12-31x'], ['31.12.2026'], ['tomorrow'], [20261231]])(
    '%s is none',
    (sent) => expect(dateInput.safeParse(sent).success).toBe(false),
  );
});

describe('an amount as clients send it', () => {
  it.each([
    ['12.50', '12.50'],
    [12.5, '12.5'],
    [0, '0'],
  ])('%s is read as %s', (sent, read) => expect(amountInput.parse(sent)).toBe(read));

  it.each([[''], [null], [undefined], [true], [[]]])('%j is none', (sent) =>
    expect(amountInput.safeParse(sent).success).toBe(false),
  );
});
