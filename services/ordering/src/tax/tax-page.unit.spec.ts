import { readFileSync } from 'node:fs';
import { money } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import { type TaxRate, taxation } from './taxes.ts';

const page = readFileSync(new URL('../../../../docs/tax.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/^## (\d+\. .*\((\w{3})\))\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)];

describe('the page about tax', () => {
  it('has ten examples', () => {
    expect(examples).toHaveLength(10);
  });

  it.each(examples.map(([, title = '', currency = '', text = '']) => ({ title, currency, text })))(
    'computes as the store does: $title',
    ({ currency, text }) => {
      const rows = text
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .slice(2)
        .map((line) =>
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        );
      const sums = { price: 0n, included: 0n, additional: 0n };
      for (const [what, price = '', rates = '', contained = '', added = ''] of rows) {
        const amount = money.minor(price, currency);
        const shown = {
          included: money.minor(contained, currency),
          additional: money.minor(added, currency),
        };
        if (what === 'total') {
          expect({ price: amount, ...shown }).toEqual(sums);
          continue;
        }
        expect(taxation(rates === '' ? [] : rates.split(', ').map(rateIn))(amount)).toMatchObject(shown);
        sums.price += amount;
        sums.included += shown.included;
        sums.additional += shown.additional;
      }
      expect(rows.at(-1)?.[0]).toBe('total');
    },
  );
});

/** "8.875 % added". */
function rateIn(text: string): TaxRate {
  const [percent = '', , kind] = text.split(' ');
  const rate = (Number(percent) / 100).toFixed(5);
  return { tax_rate_id: text, name: text, rate, included: kind === 'contained' };
}
