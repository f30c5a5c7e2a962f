import { expect, it } from 'vitest';
import { presenceKey, textKey } from './index-document.ts';
import { quoted } from './quoted.ts';

it('numbers, booleans and keys stand in quotes', () => {
  expect([0.1, -1, 1e21, 1e-7, true].map(quoted)).toEqual(['"0.1"', '"-1"', '"1e+21"', '"1e-7"', '"true"']);
  for (const key of [textKey('name', '" OR id EXISTS'), presenceKey('name')])
    expect(quoted(key)).toBe(`"${key}"`);
});

it.each(['', ' ', 'a b', '"', "'", '\\', 'a" OR id EXISTS', 'é', '\0', '(', 'a\n'])(
  '%j is refused',
  (text) => {
    expect(() => quoted(text)).toThrow(TypeError);
  },
);
