import { describe, expect, it } from 'vitest';
import { allUnlinked } from './unlinked.ts';

describe('what somebody typed', () => {
  it.each([
    'http://evil.example',
    'evil.com',
    'www.evil.com/win?you=won',
    'evil。com',
    'evil．com',
    '1.2.3.4',
    'win@evil.com',
    'mailto:win@evil.com',
  ])('is no link in a mail, and looks as it did: %s', (typed) => {
    const { first_name } = allUnlinked({ first_name: typed });
    expect(first_name).not.toMatch(/[.:@\u3002\uFF0E\uFF61]\S(?<!\u200B)/u);
    expect(first_name.replaceAll('\u200B', '')).toBe(typed);
  });

  it('stays as it is where it cannot be taken for an address', () => {
    const typed = { firstname: 'Ada', address1: '5 St. James Sq.', lines: ['Flat 3/2', null, 7] };
    expect(allUnlinked(typed)).toEqual(typed);
  });
});
