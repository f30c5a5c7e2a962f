/** Checkers of feeds for specifications: what the schemas of sitemaps.org and the attributes of Google Merchant Center demand. */

export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  /** Without that of the children. */
  readonly text: string;
}

const TOKEN =
  /<\?xml version="1\.0" encoding="UTF-8"\?>|<(\/?)([\w:]+)((?:\s[\w:]+="[^"<]*")*)(\/?)>|([^<]+)/gy;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Throws an Error for what is not well-formed. */
export function xmlNode(text: string): XmlNode {
  const root = { name: '', attributes: {}, children: [] as XmlNode[], text: '' };
  const open = [root];
  let read = 0;
  for (const {
    0: token,
    1: slash,
    2: name,
    3: attributes = '',
    4: isWhole,
    5: written,
    index,
  } of text.matchAll(TOKEN)) {
    read = index + token.length;
    const inner = open.at(-1);
    if (!inner) throw new Error(`nothing is open at ${index}`);
    if (written !== undefined) inner.text += plain(written);
    else if (slash) {
      if (open.pop()?.name !== name) throw new Error(`${token} closes what is not open at ${index}`);
    } else if (name) {
      const found = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        plain(value),
      ]);
      const node = { name, attributes: Object.fromEntries(found), children: [], text: '' };
      inner.children.push(node);
      if (!isWhole) open.push(node);
    }
  }
  if (read < text.length) throw new Error(`no XML from ${text.slice(read, read + 40)} on`);
  const [only, ...others] = root.children;
  if (open.length !== 1 || !only || others.length > 0) throw new Error('there is not one root');
  return only;
}

function plain(text: string): string {
  if (/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/u.test(text) || !text.isWellFormed())
    throw new Error('a character that XML does not have');
  return text.replaceAll(/&(\w*;?)/g, (_, name: string) => {
    const sign = name.endsWith(';') ? ENTITIES[name.slice(0, -1)] : undefined;
    if (sign === undefined) throw new Error(`&${name} is nothing`);
    return sign;
  });
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const W3C_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** What is wrong with a sitemap or an index of sitemaps, by their XSD. */
export function problemsOfSitemap({ name, attributes, children }: XmlNode): string[] {
  const item = { urlset: 'url', sitemapindex: 'sitemap' }[name];
  if (!item) return [`${name} is no sitemap`];
  const problems = attributes.xmlns === NAMESPACE ? [] : ['it has another namespace'];
  if (children.length === 0 || children.length > 50_000) problems.push(`it has ${children.length} addresses`);
  for (const child of children) {
    const names = child.children.map((each) => each.name).join();
    if (child.name !== item || !/^loc(?:,lastmod)?(?:,xhtml:link)*$/.test(names))
      problems.push(`${child.name} has ${names}`);
    const [loc, lastmod] = child.children.filter(({ name }) => name !== 'xhtml:link');
    if (!isAddress(loc?.text) || (loc?.text.length ?? 0) < 12) problems.push(`${loc?.text} is no address`);
    if (lastmod && !W3C_INSTANT.test(lastmod.text)) problems.push(`${lastmod.text} is no time`);
  }
  return problems;
}

const isAddress = (text = ''): boolean =>
  text.length <= 2_048 && /^https?:\/\/[!-;=?-~]+$/.test(text) && URL.canParse(text);

const PRICE = /^\d+(?:\.\d{1,3})? [A-Z]{3}$/;
const rules: Readonly<Record<string, (text: string) => boolean>> = {
  'g:id': (text) => text.length > 0 && text.length <= 50,
  title: (text) => text.length > 0 && Array.from(text).length <= 150,
  description: (text) => text.length > 0 && Array.from(text).length <= 5_000 && !/<\/?\w+>/.test(text),
  link: isAddress,
  'g:image_link': isAddress,
  'g:additional_image_link': isAddress,
  'g:availability': (text) => ['in_stock', 'out_of_stock', 'backorder'].includes(text),
  'g:price': (text) => PRICE.test(text),
  'g:sale_price': (text) => PRICE.test(text),
  'g:condition': (text) => text === 'new',
  'g:item_group_id': (text) => text.length > 0 && text.length <= 50,
  'g:brand': (text) => text.length > 0,
  'g:gtin': (text) => /^(?:\d{8}|\d{12,14})$/.test(text),
  'g:identifier_exists': (text) => text === 'no',
  'g:product_type': (text) => text.length > 0,
  'g:color': (text) => text.length > 0,
  'g:size': (text) => text.length > 0,
  'g:material': (text) => text.length > 0,
  'g:pattern': (text) => text.length > 0,
  'g:shipping_weight': (text) => /^\d+(?:\.\d+)? (?:g|oz)$/.test(text),
};
const REQUIRED = ['g:id', 'title', 'description', 'link', 'g:image_link', 'g:availability', 'g:price'];
const SEVERAL = ['g:additional_image_link'];

/** What Google Merchant Center would refuse of a feed. */
export function problemsOfFeed({ name, attributes, children }: XmlNode): string[] {
  const [channel] = children;
  if (name !== 'rss' || attributes.version !== '2.0' || channel?.name !== 'channel')
    return ['it is no RSS 2.0'];
  const problems = attributes['xmlns:g'] === 'http://base.google.com/ns/1.0' ? [] : ['it has no namespace g'];
  for (const part of ['title', 'link', 'description'])
    if (!channel.children.find((each) => each.name === part)?.text)
      problems.push(`the channel has no ${part}`);
  const items = itemsOf({ name, attributes, children, text: '' });
  if (new Set(items.map((item) => item['g:id']?.[0])).size < items.length) problems.push('an id comes twice');
  for (const item of items) {
    for (const required of REQUIRED) if (!item[required]) problems.push(`an item has no ${required}`);
    for (const [field, texts] of Object.entries(item)) {
      if (texts.length > (SEVERAL.includes(field) ? 10 : 1))
        problems.push(`${field} comes ${texts.length} times`);
      for (const text of texts) if (rules[field]?.(text) !== true) problems.push(`${field} is ${text}`);
    }
  }
  return problems;
}

/** The items of a feed, by the names of their elements. */
export const itemsOf = ({ children: [channel] }: XmlNode): Record<string, string[]>[] =>
  (channel?.children ?? [])
    .filter(({ name }) => name === 'item')
    .map(({ children }) => {
      const item: Record<string, string[]> = {};
      for (const { name, text } of children) item[name] = [...(item[name] ?? []), text];
      return item;
    });
