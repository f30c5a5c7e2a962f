import { joinedTexts } from '@storefold/kernel/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvOf } from '../../export/export-csv.ts';
import { readAs } from './readers.examples.ts';

/** What separates cells, values and lines, begins formulas, quotes and clears. */
const signs = [
  ';',
  '\\',
  '"',
  "'",
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '\\N',
  ':',
  ',',
  '|',
  '\t',
  ' ',
];
const breaks = ['\n', '\r', '\r\n'];
const letter = fc.string({ unit: 'grapheme', maxLength: 2 }).map((text) => text.replaceAll('\0', ''));
const textOf = (special: readonly string[]) =>
  fc
    .array(fc.oneof(fc.constantFrom(...special), letter), { minLength: 1, maxLength: 6 })
    .map((all) => all.join(''));
const prose = textOf([...signs, ...breaks]).filter((text) => text.trim() !== '');
const name = textOf([...signs, ...breaks])
  .map((text) => text.trim())
  .filter((text) => text !== '');
const code = name.filter((text) => !text.startsWith("'"));

it('whatever stands in a text of a product, its export is read as the same text', async () => {
  const product = fc.record({
    name,
    description: prose,
    meta_title: prose,
    vendor: name,
    tags: fc.uniqueArray(name, { minLength: 1, maxLength: 4 }),
    sku: code,
    option: fc.record({ name, value: name }),
    alts: fc.array(fc.oneof(fc.constant(''), name), { minLength: 2, maxLength: 2 }),
    metadata: fc.dictionary(name, prose, { minKeys: 1, maxKeys: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(product, async (asked) => {
      fc.pre(asked.option.name.toLowerCase() !== 'title');
      const pictures = ['https://img.example/a;b.jpg', 'https://img.example/b\\.jpg'];
      const cells = {
        slug: 'a',
        name: asked.name,
        description: asked.description,
        meta_title: asked.meta_title,
        vendor: asked.vendor,
        tags: joinedTexts(asked.tags),
        variant_id: 'var_1',
        sku: asked.sku,
        options: joinedTexts([`${asked.option.name.replaceAll(/[\\:]/g, '\\$&')}: ${asked.option.value}`]),
        price: '1.00',
        count_on_hand: '1',
        image_urls: joinedTexts(pictures),
        image_alts: joinedTexts(asked.alts),
        metadata: JSON.stringify(asked.metadata),
      };
      const file = csvOf([Object.keys(cells), Object.values(cells)]);
      const { reader, products, errors, warnings } = await readAs(file);
      expect([reader, errors, warnings]).toEqual(['storefold', [], []]);
      const [read] = products;
      expect(read).toMatchObject({
        name: asked.name,
        description: asked.description,
        meta_title: asked.meta_title,
        vendor: asked.vendor,
        tags: asked.tags,
        media: pictures.map((url, index) => ({ url, ...(asked.alts[index] && { alt: asked.alts[index] }) })),
        variants: [{ sku: asked.sku, options: [asked.option] }],
      });
      expect(read?.metadata).toEqual(asked.metadata);
    }),
    { numRuns: 60 },
  );
});
