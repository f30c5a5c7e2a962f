import { describe, expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

describe('the part of a file that a Range asks for', () => {
  it.each([
    ['bytes=0-4', { start: 0, end: 4 }],
    ['Bytes=5-', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=8-99999999999999999999', { start: 8, end: 9 }],
  ])('is that of %s', (sent, part) => expect(byteRange(sent, 10)).toEqual(part));

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=99999999999999999999-', 'bytes=-0'])(
    'is none of %s, of which the file has no byte',
    (sent) => expect(byteRange(sent, 10)).toBe('none'),
  );

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=4-2',
    'bytes=a-b',
    'bytes=0-1,3-4',
    'lines=0-4',
    '0-4',
  ])('is the whole file where %s says nothing that is understood', (sent) =>
    expect(byteRange(sent, 10)).toBeUndefined(),
  );

  it('is the whole of an empty file', () => {
    expect(byteRange('bytes=-5', 0)).toBeUndefined();
    expect(byteRange('bytes=0-', 0)).toBe('none');
  });
});
