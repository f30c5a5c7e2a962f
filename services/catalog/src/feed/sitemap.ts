import { element, escaped } from './xml.ts';

/** What the protocol allows in one file. */
const MOST_URLS = 50_000;

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

export const SITEMAP_BEGIN = `${DECLARATION}<urlset ${XMLNS} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const SITEMAP_END = '</urlset>\n';

/** `changedAt`: an instant. Absent: not known. */
export const sitemapUrl = (address: string, changedAt?: string, others = ''): string =>
  `<url>${element('loc', address)}${element('lastmod', changedAt)}${others}</url>\n`;

/** A page that has an address in each language. Those of `shown` are listed, the default first, and each names all of them. */
export function sitemapUrls(
  addresses: ReadonlyMap<string, string>,
  shown: readonly string[],
  changedAt?: string,
): string {
  const [first = ''] = addresses.values();
  const isOne = [...addresses.values()].every((address) => address === first);
  const link = (locale: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${escaped(locale)}" href="${escaped(address)}"/>`;
  const others = isOne
    ? ''
    : [...[...addresses].map(([locale, address]) => link(locale, address)), link('x-default', first)].join(
        '',
      );
  const listed = new Set(shown.map((locale) => addresses.get(locale) ?? first));
  return [...listed].map((address) => sitemapUrl(address, changedAt, others)).join('');
}

/**
 * The parts of a sitemap, by how many pages of products it has beside others, each in so many languages. The first part has these
 * others, and each further one the products from `offset` on. One part: all of it is in one file.
 */
export function sitemapParts(
  others: number,
  products: number,
  languages = 1,
  mostUrls = MOST_URLS,
): readonly { readonly hasOthers: boolean; readonly offset: number; readonly limit: number }[] {
  const most = Math.max(1, Math.floor(mostUrls / Math.max(1, languages)));
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
