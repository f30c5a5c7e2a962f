import { describe, expect, it } from 'vitest';
import { parseExpand } from './expand.ts';

describe('expand', () => {
  it('names associations, and associations within them', () => {
    const expand = parseExpand('variants.media, option_types');
    expect(expand.has('variants')).toBe(true);
    expect(expand.has('option_types')).toBe(true);
    expect(expand.has('media')).toBe(false);
    expect(expand.within('variants').has('media')).toBe(true);
    expect(expand.within('option_types').has('media')).toBe(false);
    expect(expand.within('categories').has('media')).toBe(false);
  });

  it('adds up what is said in several places', () => {
    const inner = parseExpand('variants.media,variants,variants.custom_fields').within('variants');
    expect([inner.has('media'), inner.has('custom_fields')]).toEqual([true, true]);
  });

  it('reads four levels and no more', () => {
    let expand = parseExpand('a.b.c.d.e');
    for (const name of ['a', 'b', 'c', 'd']) {
      expect(expand.has(name)).toBe(true);
      expand = expand.within(name);
    }
    expect(expand.has('e')).toBe(false);
  });

  it.each(['', ',', '.', '..a', ' '])('"%s" asks for nothing', (text) => {
    const expand = parseExpand(text);
    expect(expand.has('')).toBe(false);
    expect(expand.has('a')).toBe(false);
  });

  it('leaves out what is not allowed at every level, with what is inside it', () => {
    const expand = parseExpand('a,b.c,d.a.e').allowed((name) => name !== 'a' && name !== 'c');
    expect([expand.has('a'), expand.has('b'), expand.has('d')]).toEqual([false, true, true]);
    expect([expand.within('b').has('c'), expand.within('d').has('a')]).toEqual([false, false]);
    expect(expand.within('d').within('a').has('e')).toBe(false);
  });

  it('is not misled by names of the language', () => {
    expect(parseExpand('variants').has('constructor')).toBe(false);
    expect(parseExpand('__proto__.x').within('variants').has('x')).toBe(false);
  });
});
