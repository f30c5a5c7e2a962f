import { describe, expect, it } from 'vitest';
import type { OptionType } from '../option-type/option-type.ts';
import { blue, film, front, red, sent, shirt, usd } from '../product/product.examples.ts';
import type { Product } from '../product/product.ts';
import { newVariantOf } from '../product/variant.ts';
import { itemsOf, problemsOfFeed, problemsOfSitemap, xmlNode } from './feed.examples.ts';
import { FEED_END, feedBegin, feedItems, gtinOf } from './product-feed.ts';
import {
  SITEMAP_BEGIN,
  SITEMAP_END,
  sitemapIndex,
  sitemapParts,
  sitemapUrl,
  sitemapUrls,
} from './sitemap.ts';

const scope = {
  name: 'Ann & Bob <shop>',
  home: 'https://shop.example',
  pictures: 'https://api.example',
  currency: 'USD',
  locale: 'en',
};
const AT = '2026-01-01T00:00:00.000Z';
const color: OptionType = {
  status: 'live',
  store_id: 'store_main',
  name: 'Color',
  label: 'Color',
  position: 1,
  filterable: true,
  kind: 'color_swatch',
  metadata: {},
  created_at: AT,
  updated_at: AT,
  values: [
    { option_value_id: 'optval_red', name: 'red', label: 'Red', position: 1 },
    { option_value_id: 'optval_blue', name: 'blue', label: 'Blue', position: 2 },
  ],
} as unknown as OptionType;

function feedOf(product: Partial<Product> = {}, locale = 'en') {
  const whole = {
    ...shirt,
    store_id: 'store_main',
    media: [front, film, { ...sent, variant_ids: ['var_blue'] }],
    variants: [newVariantOf(red, AT), newVariantOf(blue, AT)],
    ...product,
  } as unknown as Product;
  const stock = {
    var_red: { in_stock: true, backorderable: false, track_inventory: true },
    var_blue: { in_stock: false, backorderable: true, track_inventory: true },
  };
  const items = feedItems({ id: 'prod_1', product: whole, stock }, new Map([['optt_color', color]]), {
    ...scope,
    locale,
  });
  const feed = xmlNode(`${feedBegin(scope)}${items}${FEED_END}`);
  expect(problemsOfFeed(feed)).toEqual([]);
  return itemsOf(feed);
}

describe('the feed of products', () => {
  it('has each variant as an item of its group, with its price, its stock and its picture', () => {
    const [ofRed, ofBlue] = feedOf({ vendor: 'Mill & Co', product_type: 'Shirts > Linen' });
    expect(ofRed).toEqual({
      'g:id': ['var_red'],
      title: ['Linen Shirt – Red'],
      description: ['Light & cool.'],
      link: ['https://shop.example/products/linen-shirt?variant=var_red'],
      'g:image_link': ['https://img.example.com/front.png'],
      'g:availability': ['in_stock'],
      'g:price': ['60.00 USD'],
      'g:sale_price': ['49.00 USD'],
      'g:condition': ['new'],
      'g:item_group_id': ['prod_1'],
      'g:brand': ['Mill & Co'],
      'g:identifier_exists': ['no'],
      'g:product_type': ['Shirts > Linen'],
      'g:color': ['Red'],
      'g:shipping_weight': ['220 g'],
    });
    expect(ofBlue).toMatchObject({
      'g:price': ['39.00 USD'],
      'g:availability': ['backorder'],
      'g:image_link': ['https://api.example/media/original/original.png'],
      'g:additional_image_link': ['https://img.example.com/front.png'],
    });
  });

  it('is in the language that is asked for, where there are texts in it', () => {
    const translations = { de: { name: 'Leinenhemd', slug: 'leinenhemd' } };
    const [shown] = feedOf({ translations }, 'de-AT');
    expect(shown?.title).toEqual(['Leinenhemd – Red']);
    expect(shown?.link).toEqual(['https://shop.example/products/leinenhemd?variant=var_red']);
    expect(feedOf({ translations }, 'fr')).toEqual(feedOf());
  });

  it('has no group for a product of one variant, and its barcode as GTIN', () => {
    const alone = newVariantOf({ ...red, options: [], barcode: '4006381333931' }, AT);
    const [item] = feedOf({ variants: [alone] });
    expect(item).toMatchObject({
      'g:gtin': ['4006381333931'],
      link: ['https://shop.example/products/linen-shirt'],
    });
    expect(Object.keys(item ?? {})).not.toContain('g:item_group_id');
    expect(Object.keys(item ?? {})).not.toContain('g:identifier_exists');
  });

  it('has nothing without a picture, nor without a price in the currency', () => {
    expect(feedOf({ media: [film] })).toEqual([]);
    const [one, ...others] = feedOf({
      variants: [
        newVariantOf(red, AT),
        newVariantOf({ ...blue, prices: [{ ...usd('1.00'), currency: 'EUR' }] }, AT),
      ],
    });
    expect(one?.['g:id']).toEqual(['var_red']);
    expect(others).toEqual([]);
  });

  it('is XML whatever products are called, and cuts what is too long between characters', () => {
    const hostile = `</title>]]><!-- & "'\u0000\u000B\uFFFE\uD800 ${'🧵'.repeat(200)}`;
    const [item] = feedOf({
      name: hostile,
      slug: 'ü & "/?#',
      vendor: hostile,
      description: `<p>${'<b>é</b>'.repeat(6_000)}</p>`,
      media: [{ ...front, url: 'https://img.example.com/a b&"<ü>.png' }],
    });
    expect(item?.title?.[0]?.startsWith(`</title>]]><!-- & "'`)).toBe(true);
    // Three of its characters cannot be written.
    expect(Array.from(item?.title?.[0] ?? '')).toHaveLength(147);
    expect(item?.link).toEqual(['https://shop.example/products/%C3%BC%20%26%20%22%2F%3F%23?variant=var_red']);
    expect(item?.['g:image_link']).toEqual(['https://img.example.com/a%20b&%22%3C%C3%BC%3E.png']);
  });

  it.each([
    ['4006381333931', '4006381333931'],
    ['4 006381-333931', '4006381333931'],
    ['96385074', '96385074'],
    ['036000291452', '036000291452'],
    ['10614141000415', '10614141000415'],
    ['4006381333932', undefined],
    ['ABC', undefined],
    [null, undefined],
  ])('takes the barcode %j for the GTIN %s', (barcode, gtin) => expect(gtinOf(barcode)).toBe(gtin));
});

describe('the sitemap', () => {
  it('is one file of addresses, or an index of several', () => {
    const urls = [sitemapUrl('https://shop.example/'), sitemapUrl('https://shop.example/products/a&b', AT)];
    expect(problemsOfSitemap(xmlNode([SITEMAP_BEGIN, ...urls, SITEMAP_END].join('')))).toEqual([]);
    const parts = ['https://shop.example/sitemap.xml?currency=EUR&page=1'];
    const index = xmlNode(sitemapIndex(parts));
    expect(problemsOfSitemap(index)).toEqual([]);
    expect(index.children.map(({ children }) => children[0]?.text)).toEqual(parts);
  });

  it('has a page at its address in each language, which name each other where they differ', () => {
    const page = 'https://shop.example/products';
    const addresses = new Map([
      ['en', `${page}/shirt`],
      ['de', `${page}/hemd&co`],
      ['fr', `${page}/shirt`],
    ]);
    const read = (shown: string[], of = addresses) =>
      xmlNode([SITEMAP_BEGIN, sitemapUrls(of, shown, AT), SITEMAP_END].join(''));
    const all = read(['en', 'de', 'fr']);
    expect(problemsOfSitemap(all)).toEqual([]);
    expect(all.children.map(({ children: [loc] }) => loc?.text)).toEqual([
      `${page}/shirt`,
      `${page}/hemd&co`,
    ]);
    const links = [
      ['en', `${page}/shirt`],
      ['de', `${page}/hemd&co`],
      ['fr', `${page}/shirt`],
      ['x-default', `${page}/shirt`],
    ];
    for (const { children } of all.children)
      expect(children.slice(2).map(({ attributes: { hreflang, href } }) => [hreflang, href])).toEqual(links);
    expect(read(['de']).children.map(({ children: [loc] }) => loc?.text)).toEqual([`${page}/hemd&co`]);
    const same = read(
      ['en', 'de'],
      new Map([
        ['en', `${page}/mug`],
        ['de', `${page}/mug`],
      ]),
    );
    expect(same.children.map(({ children }) => children.length)).toEqual([2]);
  });

  it('has each page in one part, none of which is longer than allowed', () => {
    expect(sitemapParts(2, 8, 1, 10)).toEqual([{ hasOthers: true, offset: 0, limit: 8 }]);
    expect(sitemapParts(2, 21, 2, 20)).toEqual([
      { hasOthers: true, offset: 0, limit: 0 },
      { hasOthers: false, offset: 0, limit: 10 },
      { hasOthers: false, offset: 10, limit: 10 },
      { hasOthers: false, offset: 20, limit: 1 },
    ]);
  });
});
