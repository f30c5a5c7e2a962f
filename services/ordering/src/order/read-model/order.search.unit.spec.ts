import { describe, expect, it } from 'vitest';
import { amountsOf, ordersFound } from './order.search.ts';

describe('a word of a search among orders', () => {
  it.each([
    ['107.19', [107.19]],
    ['107,19', [107.19]],
    ['€107.19', [107.19]],
    ['1.107,19', [1107.19]],
    ['1,107.19€', [1107.19]],
    ['1.107', [1.107, 1107]],
    ['12', [12]],
    ['1,2,3', []],
    ['1.234.5', []],
    ['107.', []],
    ['R107', []],
    ['-107', []],
    ['', []],
  ])('%s is read as the amounts %j', (word, amounts) => {
    expect(amountsOf(word)).toEqual(amounts);
  });

  it('has to be found, as a word or as the total', () => {
    const lotte = { field: 'words', prefix: 'lotte' };
    const parts = [107, 19].map((part) => ({ field: 'words', prefix: String(part) }));
    expect(ordersFound('Lotte 107,19')).toEqual({
      all: [
        lotte,
        {
          any: [
            { any: [{ all: parts }, { field: 'words', prefix: '10719' }] },
            { field: 'total', in: [107.19] },
          ],
        },
      ],
    });
  });

  it('is passed over where it is punctuation, which alone finds nothing', () => {
    expect(ordersFound('– Lotte')).toEqual(ordersFound('Lotte'));
    expect(ordersFound('–')).toEqual({ any: [] });
  });
});
