import type { Product, ProductFilters } from '@storefold/client';
import { h, picture } from '../dom.ts';
import { valuesIn } from '../forms.ts';
import { t } from '../language.ts';
import { goTo, linkTo, type View } from '../router.ts';
import { settings } from '../settings.ts';
import { store, storefront } from '../store.ts';

const PAGE = 24;
/** As many cards as a screen shows at first. */
const IN_VIEW = 8;

const sorts = [
  ['', 'Our choice'],
  ['best_selling', 'Best selling'],
  ['-available_on', 'Newest'],
  ['price', 'Price, low to high'],
  ['-price', 'Price, high to low'],
  ['name', 'Name'],
] as const;

/** What stands at the top of the shop: what the store says of itself, or, in a sample, what fits its products. */
const front = settings.is_sample
  ? {
      title: t('Things that last'),
      lead: t('Clothes, kitchen and garden things, made well and sold plainly.'),
    }
  : { title: storefront.seo_title ?? storefront.name, lead: storefront.meta_description };

/** Products, narrowed down by what stands in the address. */
export async function listPage(_: readonly string[], query: URLSearchParams): Promise<View> {
  const search = query.get('search') ?? undefined;
  const permalink = query.get('category');
  const category =
    permalink === null ? undefined : await store.categories.get(permalink, { expand: ['ancestors'] });
  const values = query.getAll('value');
  const wanted = {
    search,
    in_category: category?.id,
    in_stock: query.has('in_stock') ? true : undefined,
    price_gte: query.get('from') ?? undefined,
    price_lte: query.get('to') ?? undefined,
    ...(values.length > 0 && { q: { with_option_value_ids: values } }),
  };
  const sort = sorts.map(([name]) => name).find((name) => name === query.get('sort')) || undefined;
  const number = Number(query.get('page') ?? 1);
  const [{ data, meta }, facets] = await Promise.all([
    store.products.list({ ...wanted, sort, page: number, limit: PAGE }),
    store.products.filters({ ...wanted, category_id: category?.id }),
  ]);
  const title = search === undefined ? (category?.name ?? front.title) : `“${search}”`;
  const to = (change: Readonly<Record<string, string | null>>): string => linkTo(changed(query, change));
  return {
    title,
    content: [
      h(
        'div',
        { class: permalink === null && search === undefined ? 'head front' : 'head' },
        category &&
          h(
            'nav',
            { 'aria-label': t('Where you are'), class: 'trail' },
            h('a', { href: linkTo('') }, t('Shop')),
            category.ancestors.map(({ name, permalink: above }) =>
              h('a', { href: linkTo(`?category=${encodeURIComponent(above)}`) }, name),
            ),
          ),
        h('h1', {}, title),
        permalink === null && search === undefined && front.lead && h('p', { class: 'lead' }, front.lead),
      ),
      h(
        'div',
        { class: 'browse' },
        filterPanel(facets, query),
        h(
          'section',
          { 'aria-label': t('Products'), class: 'results' },
          h(
            'p',
            { class: 'found' },
            h(
              'span',
              { role: 'status' },
              meta.count === 1 ? t('1 product') : t('{count} products', { count: meta.count }),
            ),
            sortMenu(query),
          ),
          data.length === 0
            ? h(
                'p',
                { class: 'empty' },
                t('Nothing fits all of this. '),
                h('a', { href: linkTo('') }, t('Show everything')),
              )
            : h(
                'ul',
                { class: 'grid' },
                data.map((product, index) => card(product, index)),
              ),
          meta.pages > 1 &&
            h(
              'nav',
              { 'aria-label': t('Pages'), class: 'pages' },
              meta.previous !== null &&
                h('a', { href: to({ page: String(meta.previous) }), rel: 'prev' }, t('Previous')),
              h('span', {}, t('Page {page} of {pages}', { page: meta.page, pages: meta.pages })),
              meta.next !== null && h('a', { href: to({ page: String(meta.next) }), rel: 'next' }, t('Next')),
            ),
        ),
      ),
    ],
  };
}

/** A product among others. */
function card(
  { slug, name, thumbnail_url, price, original_price, purchasable }: Product,
  index: number,
): HTMLElement {
  return h(
    'li',
    { class: 'card' },
    h(
      'a',
      { href: linkTo(`/products/${slug}`) },
      picture(thumbnail_url, { when: index === 0 ? 'first' : index < IN_VIEW ? 'soon' : 'later' }),
      h('span', { class: 'name' }, name),
      h(
        'span',
        { class: 'price' },
        price.display_amount,
        price.compare_at_amount !== null &&
          h('s', { 'aria-label': t('before') }, original_price?.display_amount),
      ),
      !purchasable && h('span', { class: 'quiet' }, t('Sold out')),
    ),
  );
}

function sortMenu(query: URLSearchParams): HTMLElement {
  const now = query.get('sort') ?? '';
  const menu = h(
    'select',
    { onchange: () => void goTo(changed(query, { sort: menu.value || null }), { keepFocus: true }) },
    sorts.map(([value, text]) => h('option', { value, selected: value === now }, t(text))),
  );
  return h('label', { class: 'sort' }, t('Sort by '), menu);
}

/** What the list can be narrowed down by, with the number of products that each choice leaves. */
function filterPanel({ filters }: ProductFilters, query: URLSearchParams): HTMLElement {
  const choose = (change: Readonly<Record<string, string | null>>) =>
    void goTo(changed(query, change), { keepFocus: true });
  const groups = filters.map((filter) => {
    if (filter.type === 'category') {
      const links = filter.options.map(({ permalink, name, count }) =>
        h(
          'li',
          {},
          h('a', { href: linkTo(`?category=${encodeURIComponent(permalink)}`) }, name, counted(count)),
        ),
      );
      return links.length > 0 && group(t('Category'), h('ul', {}, links));
    }
    if (filter.type === 'price_range') return group(t('Price'), priceForm(query, filter));
    if (filter.type === 'availability') {
      const count = filter.options.find(({ id }) => id === 'in_stock')?.count ?? 0;
      const isOn = query.has('in_stock');
      return group(
        t('Availability'),
        choice(t('In stock'), count, isOn, () => choose({ in_stock: isOn ? null : '1' })),
      );
    }
    const chosen = query.getAll('value');
    const choices = filter.options.map(({ id, label, count, color_code }) =>
      h(
        'li',
        {},
        choice(
          label,
          count,
          chosen.includes(id),
          () => void goTo(toggled(query, id), { keepFocus: true }),
          color_code,
        ),
      ),
    );
    return group(filter.label, h('ul', {}, choices));
  });
  // On a phone the filters are folded away.
  const panel = h('details', { class: 'filters' }, h('summary', {}, t('Filter')), groups);
  panel.open = matchMedia('(min-width: 52rem)').matches;
  return h('aside', { 'aria-label': t('Filters') }, panel);
}

const group = (name: string, content: Node): HTMLElement => h('fieldset', {}, h('legend', {}, name), content);

const counted = (count: number): HTMLElement => h('span', { class: 'quiet' }, ` ${count}`);

function choice(
  label: string,
  count: number,
  checked: boolean,
  onchange: () => void,
  color: string | null = null,
): HTMLElement {
  const swatch = color !== null && h('span', { class: 'swatch' });
  if (swatch) swatch.style.background = color;
  return h(
    'label',
    { class: 'choice' },
    h('input', { type: 'checkbox', checked, onchange }),
    swatch,
    label,
    counted(count),
  );
}

function priceForm(
  query: URLSearchParams,
  { min, max, currency }: { min: number | null; max: number | null; currency: string },
) {
  const bound = (name: string, label: string, placeholder: number | null) =>
    h('input', {
      name,
      type: 'number',
      min: 0,
      step: 'any',
      'aria-label': `${label}, ${currency}`,
      placeholder,
      value: query.get(name),
    });
  const element = h(
    'form',
    {
      class: 'prices',
      onsubmit: (event: Event) => {
        event.preventDefault();
        const { from, to } = valuesIn(element);
        void goTo(changed(query, { from: from || null, to: to || null }), { keepFocus: true });
      },
    },
    bound('from', t('From'), min === null ? null : Math.floor(min)),
    '–',
    bound('to', t('To'), max === null ? null : Math.ceil(max)),
    h('button', { class: 'plain' }, t('Apply')),
  );
  return element;
}

/** The list with something else chosen, from its first page on. */
function changed(query: URLSearchParams, change: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(query);
  next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? '' : `?${next}`;
}

function toggled(query: URLSearchParams, value: string): string {
  const next = new URLSearchParams(query);
  if (query.getAll('value').includes(value)) next.delete('value', value);
  else next.append('value', value);
  return changed(next, {});
}
