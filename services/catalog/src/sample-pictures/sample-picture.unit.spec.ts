import { describe, expect, it } from 'vitest';
import { generateProducts } from '../sample-data/generate-products.ts';
import { SAMPLE_PRODUCTS } from '../sample-data/sample-shop.ts';
import { readTree } from '../sample-data/tree.ts';
import { samplePictureOf } from './sample-picture.ts';
import { subjectsOf } from './sample-subjects.ts';

const things = readTree().assortments.flatMap(({ nouns }) => nouns);
const pictureOf = (name: string, color?: string) => samplePictureOf({ name, color, seed: 1 });

describe('a picture of a sample product', () => {
  it.each(things)('is drawn for %s', (thing) => {
    expect(pictureOf(thing)).toContain('<svg');
    expect(pictureOf(`Harbor ${thing} No. 2`)).toBe(pictureOf(thing));
  });

  it('is no larger than 800 pixels, and has no letters', () => {
    for (const subject of subjectsOf(generateProducts(SAMPLE_PRODUCTS)).values()) {
      const picture = samplePictureOf(subject) ?? '';
      expect(picture).toMatch(/width="800" height="800"/);
      expect(picture).not.toMatch(/<text|font/);
    }
  });

  it('has the color of the first variant, and looks unlike other kinds of things', () => {
    expect(pictureOf('Wool Scarf', '#2f4f3a')).toContain('#2f4f3a');
    expect(new Set(things.map((thing) => pictureOf(thing))).size).toBeGreaterThan(100);
    const pictures = [...subjectsOf(generateProducts(SAMPLE_PRODUCTS)).values()].map(samplePictureOf);
    expect(new Set(pictures).size).toBeGreaterThan(SAMPLE_PRODUCTS * 0.8);
  });

  it('is of nothing else', () => {
    expect(pictureOf('Invoice')).toBeUndefined();
  });
});
