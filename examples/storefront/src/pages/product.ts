import type { StoreClient } from '@storefold/client';
import { h, picture, say } from '../dom.ts';
import { form } from '../forms.ts';
import { t } from '../language.ts';
import { linkTo, type View } from '../router.ts';
import { addToCart, isLoggedIn, store } from '../store.ts';

const read = (client: StoreClient, slug: string) =>
  client.products.get(slug, { expand: ['variants', 'media', 'option_types', 'categories', 'custom_fields'] });
type ShownProduct = Awaited<ReturnType<typeof read>>;
type Variant = ShownProduct['variants'][number];

export async function productPage([slug = '']: readonly string[]): Promise<View> {
  const product = await read(store, slug);
  // It has another address by now.
  if (product.slug !== slug) history.replaceState(null, '', linkTo(`/products/${product.slug}`));
  const [category] = product.categories;
  return {
    title: product.name,
    content: [
      h(
        'nav',
        { 'aria-label': t('Where you are'), class: 'trail' },
        h('a', { href: linkTo('') }, t('Shop')),
        category &&
          h('a', { href: linkTo(`?category=${encodeURIComponent(category.permalink)}`) }, category.name),
      ),
      h(
        'div',
        { class: hasPicture(product) ? 'product' : 'product unpictured' },
        hasPicture(product) && gallery(product),
        h(
          'div',
          {},
          h('h1', {}, product.name),
          buyBox(product),
          (product.description ?? '').split('\n').map((paragraph) => h('p', {}, paragraph)),
          product.custom_fields.length > 0 &&
            h(
              'dl',
              { class: 'facts' },
              product.custom_fields.map(({ label, value }) => [
                h('dt', {}, label),
                h('dd', {}, String(value)),
              ]),
            ),
        ),
      ),
    ],
  };
}

/** Without a picture the text has the whole page. */
const hasPicture = ({ media, thumbnail_url }: ShownProduct): boolean =>
  thumbnail_url !== null || media.some(({ media_type }) => media_type === 'image');

function gallery({ media, name, thumbnail_url }: ShownProduct): HTMLElement {
  const pictures = media.filter(({ media_type }) => media_type === 'image');
  const [first] = pictures;
  const main = picture(first?.large_url ?? first?.original_url ?? thumbnail_url, {
    className: 'large',
    when: 'first',
  });
  main.setAttribute('alt', first?.alt ?? name);
  const others =
    pictures.length > 1 &&
    pictures.map((each, index) =>
      h(
        'button',
        {
          class: 'plain',
          'aria-label': each.alt ?? t('Picture {number}', { number: index + 1 }),
          onclick: () => {
            main.setAttribute('src', each.large_url ?? each.original_url ?? '');
            main.setAttribute('alt', each.alt ?? name);
          },
        },
        picture(each.mini_url ?? each.original_url),
      ),
    );
  return h('div', { class: 'gallery' }, main, h('div', { class: 'strip' }, others));
}

/** Price, choices and the way into the cart. */
function buyBox({ variants, option_types, default_variant_id }: ShownProduct): HTMLElement {
  const start =
    variants.find(({ purchasable }) => purchasable) ?? variants.find(({ id }) => id === default_variant_id);
  const chosen = new Map(start?.option_values.map(({ option_type_id, id }) => [option_type_id, id]));
  const price = h('p', { class: 'price' });
  const stock = h('p', { class: 'stock', role: 'status' });
  const buy = form(
    { action: t('Add to cart'), name: t('Buy'), className: 'buy' },
    [choices(), quantity()],
    async (sent) => {
      const variant = now();
      if (!variant) return;
      await addToCart(variant.id, Number(sent.quantity ?? 1));
      say(t('It is in your cart.'));
    },
  );
  show();
  return h('div', {}, price, buy, stock, wishButton());

  function now(): Variant | undefined {
    return variants.find(({ option_values }) =>
      option_values.every(({ option_type_id, id }) => chosen.get(option_type_id) === id),
    );
  }

  function show(): void {
    const variant = now();
    price.replaceChildren(
      ...(variant?.price.display_amount ? [variant.price.display_amount] : []),
      ...(variant?.price.compare_at_amount
        ? [h('s', { 'aria-label': t('before') }, variant.price.display_compare_at_amount)]
        : []),
    );
    stock.textContent = availability(variant);
    const button = buy.querySelector('button');
    if (button) button.disabled = variant?.purchasable !== true;
  }

  function choices(): HTMLElement[] {
    return option_types.map(({ id: type, label }) => {
      const values = new Map(
        variants.flatMap(({ option_values }) =>
          option_values
            .filter(({ option_type_id }) => option_type_id === type)
            .map((value) => [value.id, value] as const),
        ),
      );
      return h(
        'fieldset',
        { class: 'options' },
        h('legend', {}, label),
        [...values.values()]
          .toSorted((one, other) => one.position - other.position)
          .map((value) => {
            const swatch = value.color_code !== null && h('span', { class: 'swatch' });
            if (swatch) swatch.style.background = value.color_code ?? '';
            const choose = () => {
              chosen.set(type, value.id);
              show();
            };
            return h(
              'label',
              {},
              h('input', {
                type: 'radio',
                name: type,
                value: value.id,
                checked: chosen.get(type) === value.id,
                onchange: choose,
              }),
              h('span', {}, swatch, value.label),
            );
          }),
      );
    });
  }

  function wishButton(): HTMLElement | false {
    if (!isLoggedIn()) return false;
    const wish = async () => {
      const variant = now();
      if (!variant) return;
      const [list] = (await store.wishlists.list({ limit: 1 })).data;
      const { id } = list ?? (await store.wishlists.create({ name: t('Wishlist') }));
      await store.wishlists.items.create(id, { variant_id: variant.id });
      say(t('It is on your wishlist.'));
    };
    return h(
      'button',
      { class: 'plain', onclick: () => wish().catch(() => say(t('That did not work. Please try again.'))) },
      t('♡ Add to wishlist'),
    );
  }
}

function availability(variant: Variant | undefined): string {
  if (!variant) return t('There is none of this combination.');
  if (variant.preorder) return t('You can order it ahead.');
  if (variant.in_stock) return t('In stock.');
  return variant.backorderable ? t('On its way to us; you can order it.') : t('Sold out.');
}

const quantity = (): HTMLElement =>
  h(
    'label',
    { class: 'quantity' },
    t('Quantity '),
    h('input', { type: 'number', name: 'quantity', min: 1, max: 99, value: 1, inputmode: 'numeric' }),
  );
