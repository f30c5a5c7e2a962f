import { describe, expect, it } from 'vitest';
import { etagOf, matchesTag, readIfMatch } from './caching.ts';

describe('tags of answers', () => {
  it('are the same exactly when the bytes are', () => {
    const tagOf = (json: string): string => etagOf(Buffer.from(json));
    expect(tagOf('{"a":1}')).toBe(tagOf('{"a":1}'));
    expect(tagOf('{"a":1}')).not.toBe(tagOf('{"a":2}'));
    expect(tagOf('{"a":1}')).toMatch(/^"[\w-]{27}"$/);
  });

  it.each(['"x"', 'W/"x"', '"a", "x"', '"a",W/"x"', '*'])('%s names the tag "x"', (header) => {
    expect(matchesTag(header, '"x"')).toBe(true);
  });

  it.each([undefined, '', '"y"', 'x', '"x'])('%s does not name the tag "x"', (header) => {
    expect(matchesTag(header, '"x"')).toBe(false);
  });

  it.each([
    ['"7"', '7'],
    ['7', '7'],
    ['W/"7"', '7'],
    [' "7" ', '7'],
    ['""', undefined],
    [undefined, undefined],
  ])('If-Match %s means %s', (header, version) => {
    expect(readIfMatch(header)).toBe(version);
  });
});
