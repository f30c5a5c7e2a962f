import { element } from './xml.ts';

/** What the protocol allows in one file. */
const MOST_URLS = 50_000;

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

export const SITEMAP_BEGIN = `${DECLARATION}<urlset ${XMLNS}>\n`;
export const SITEMAP_END = '</urlset>\n';

/** `changedAt`: an instant. Absent: not known. */
export const sitemapUrl = (address: string, changedAt?: string): string =>
  `<url>${element('loc', address)}${element('lastmod', changedAt)}</url>\n`;

/**
 * The parts of a sitemap, by how many pages of products it has beside others. The first part has these others, and each
 * further one the products from `offset` on. One part: all of it is in one file.
 */
export function sitemapParts(
  others: number,
  products: number,
  most = MOST_URLS,
): readonly { readonly hasOthers: boolean; readonly offset: number; readonly limit: number }[] {
  if (others + products <= most) return [{ hasOthers: true, offset: 0, limit: products }];
  const pages = Array.from({ length: Math.ceil(products / most) }, (_, page) => page * most);
  return [
    { hasOthers: true, offset: 0, limit: 0 },
    ...pages.map((offset) => ({ hasOthers: false, offset, limit: Math.min(most, products - offset) })),
  ];
}

export const sitemapIndex = (addresses: readonly string[]): string =>
  [
    `${DECLARATION}<sitemapindex ${XMLNS}>\n`,
    ...addresses.map((address) => `<sitemap>${element('loc', address)}</sitemap>\n`),
    '</sitemapindex>\n',
  ].join('');
