import { fixed, h } from './dom.ts';
import { t } from './language.ts';
import { goTo, linkTo } from './router.ts';
import { settings } from './settings.ts';
import { store, storefront, watchCart } from './store.ts';

const PAUSE_MS = 200;

/** Name, search, account, cart and the categories at the top. */
export async function showHeader(): Promise<void> {
  const count = h('span', { class: 'count', hidden: true });
  const cart = h('a', { href: linkTo('/cart'), class: 'cart-link' }, t('Cart '), count);
  watchCart((changed) => {
    const quantity = changed?.total_quantity ?? 0;
    count.textContent = String(quantity);
    count.hidden = quantity === 0;
    cart.setAttribute(
      'aria-label',
      t(quantity === 1 ? 'Cart, {count} item' : 'Cart, {count} items', { count: quantity }),
    );
  });
  fixed('top').append(
    h(
      'div',
      { class: 'bar' },
      brand(),
      searchForm(),
      h(
        'nav',
        { 'aria-label': t('You'), class: 'you' },
        h('a', { href: linkTo('/wishlist') }, t('Wishlist')),
        h('a', { href: linkTo('/account') }, t('Account')),
        cart,
      ),
    ),
    await categories(),
  );
}

/** The store's logo, else its name. */
const brand = (): HTMLElement =>
  h(
    'a',
    { href: linkTo(''), class: 'brand' },
    storefront.logo_url === null
      ? storefront.name
      : h('img', { src: storefront.logo_url, alt: storefront.name, class: 'logo' }),
  );

async function categories(): Promise<HTMLElement> {
  const { data } = await store.categories.list({
    q: { depth_eq: 0 },
    limit: 12,
    fields: ['name', 'permalink'],
  });
  return h(
    'nav',
    { 'aria-label': t('Categories'), class: 'categories' },
    data.map(({ name, permalink }) =>
      h('a', { href: linkTo(`?category=${encodeURIComponent(permalink)}`) }, name),
    ),
  );
}

/** Finds products while somebody types. What is typed stays in the address. */
function searchForm(): HTMLElement {
  const input = h('input', {
    type: 'search',
    name: 'search',
    id: 'search',
    placeholder: settings.is_sample ? t('Search for shirts, mugs, lamps …') : t('Search the shop'),
    autocomplete: 'off',
    value: new URLSearchParams(location.search).get('search'),
  });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const search = (): void => {
    const isOnList = location.pathname === '/shop';
    const text = input.value.trim();
    void goTo(text === '' ? '' : `?search=${encodeURIComponent(text)}`, {
      replace: isOnList,
      keepFocus: true,
    });
  };
  input.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, PAUSE_MS);
  });
  return h(
    'form',
    {
      role: 'search',
      class: 'search',
      onsubmit: (event: Event) => {
        event.preventDefault();
        clearTimeout(waiting);
        search();
      },
    },
    h('label', { for: 'search', class: 'unseen' }, t('Search the shop')),
    input,
  );
}
