import { describe, expect, it } from 'vitest';
import { slugCandidates, slugOf, slugsAsked, withSlugs } from './slug.ts';

describe('a slug', () => {
  it.each([
    ['Linen Shirt', 'linen-shirt'],
    ['  Crème & Sugar Bowl! ', 'creme-sugar-bowl'],
    ["Men's T-Shirt (No. 2)", 'mens-t-shirt-no-2'],
    ['Große Tasse', 'grosse-tasse'],
    ['茶碗 大', '茶碗-大'],
    ['../../etc/passwd', 'etc-passwd'],
    ['!!!', ''],
  ])('of %j is %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('is no longer than an address should be', () => {
    expect(slugOf('long '.repeat(100)).length).toBeLessThanOrEqual(200);
  });

  it('is numbered when it is taken, and in the end told apart by the record', () => {
    const candidates = [...slugCandidates('Tea', 'prod_Abc1', 'product')];
    expect(candidates.slice(0, 3)).toEqual(['tea', 'tea-2', 'tea-3']);
    expect(candidates.at(-1)).toBe('tea-abc1');
    expect([...slugCandidates('!', 'prod_Abc1', 'product')][0]).toBe('product');
  });
});

describe('the slugs in further languages', () => {
  const changes = {
    de: { name: 'Krug', slug: 'Der Krug' },
    fr: { slug: 'pot' },
    it: null,
    es: { slug: null },
  };

  it('that a refused creation has to give back are those that it may have taken', async () => {
    const taken: string[] = [];
    const refused = withSlugs(changes, 'slug', slugOf, async (slug) => {
      if (slug !== 'pot') taken.push(slug);
      return slug !== 'pot';
    });
    await expect(refused).rejects.toMatchObject({
      details: { 'translations.fr.slug': ['has already been taken'] },
    });
    expect(slugsAsked(changes, 'slug', slugOf)).toEqual([...taken, 'pot']);
    expect(slugsAsked({ de: { slug: '!!' } }, 'slug', slugOf)).toEqual([]);
  });
});
