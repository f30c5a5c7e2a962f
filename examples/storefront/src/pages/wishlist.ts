import { h, picture, say } from '../dom.ts';
import { messageOf } from '../forms.ts';
import { t } from '../language.ts';
import { linkTo, show, type View } from '../router.ts';
import { addToCart, isLoggedIn, store } from '../store.ts';
import { loginFirst } from './account.ts';

export async function wishlistPage(): Promise<View> {
  if (!isLoggedIn()) return loginFirst();
  const [list] = (await store.wishlists.list({ limit: 1 })).data;
  const wishes = list
    ? (await store.wishlists.items.list(list.id, { expand: ['product'], limit: 100 })).data
    : [];
  const attempt = (change: () => Promise<unknown>) => async () => {
    await change().catch((error: unknown) => say(messageOf(error)));
    await show({ keepFocus: true });
  };
  const title = t('Your wishlist');
  return {
    title,
    content: [
      h('h1', {}, title),
      wishes.length === 0
        ? h('p', { class: 'empty' }, t('Nothing is on it. A heart at each product puts it here.'))
        : h(
            'ul',
            { class: 'lines' },
            wishes.flatMap(({ id, variant, product }) =>
              product
                ? h(
                    'li',
                    {},
                    picture(variant.thumbnail_url),
                    h(
                      'div',
                      { class: 'what' },
                      h('a', { href: linkTo(`/products/${product.slug}`), class: 'name' }, product.name),
                      h('span', { class: 'quiet' }, variant.options_text),
                    ),
                    h('strong', { class: 'amount' }, variant.price.display_amount),
                    h(
                      'button',
                      {
                        class: 'plain',
                        disabled: !variant.purchasable,
                        onclick: attempt(() => addToCart(variant.id, 1)),
                      },
                      t('Into the cart'),
                    ),
                    h(
                      'button',
                      {
                        class: 'plain',
                        'aria-label': t('Remove {name}', { name: product.name }),
                        onclick: attempt(() => store.wishlists.items.delete(list?.id ?? '', id)),
                      },
                      t('Remove'),
                    ),
                  )
                : [],
            ),
          ),
    ],
  };
}
