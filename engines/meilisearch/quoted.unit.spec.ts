import { expect, it } from 'vitest';
import { quoted } from './quoted.ts';
import { textKey } from './text-key.ts';

it('a value in a filter is a key or a number', () => {
  expect(quoted(textKey('Shirt'))).toBe('"t5368697274"');
  expect([0.3, -5, 1e21, 1e-7].map(quoted)).toEqual(['"0.3"', '"-5"', '"1e+21"', '"1e-7"']);
});

it.each(['"', "'", '\\', 'a b', 'a" OR price > "0', 'é', '\n', '\0', '', '(', ']', ','])(
  '%j gets into no filter',
  (value) => {
    expect(() => quoted(value)).toThrow(TypeError);
  },
);
