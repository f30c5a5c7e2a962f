import type { Cart, LineItem } from '@storefold/client';
import { h, picture, say } from '../dom.ts';
import { field, form, messageOf } from '../forms.ts';
import { t } from '../language.ts';
import { linkTo, show, type View } from '../router.ts';
import { changeCart, readCart } from '../store.ts';

export async function cartPage(): Promise<View> {
  const cart = await readCart();
  const title = t('Your cart');
  if (!cart || cart.items.length === 0) {
    return {
      title,
      content: [
        h('h1', {}, title),
        h('p', { class: 'empty' }, t('There is nothing in it yet.')),
        h('p', {}, h('a', { href: linkTo(''), class: 'button' }, t('Look around'))),
      ],
    };
  }
  return {
    title,
    content: [
      h('h1', {}, title),
      cart.warnings.length > 0 &&
        h(
          'ul',
          { class: 'warnings', role: 'alert' },
          cart.warnings.map(({ message }) => h('li', {}, message)),
        ),
      h(
        'div',
        { class: 'split' },
        h('ul', { class: 'lines' }, cart.items.map(line)),
        h(
          'aside',
          { class: 'summary', 'aria-label': t('Summary') },
          sums(cart),
          h('a', { href: linkTo('/checkout'), class: 'button wide' }, t('Checkout')),
          codes(cart),
        ),
      ),
    ].filter((part) => part !== false),
  };
}

/** What is in a cart or an order, and what it costs. */
export const sums = (
  cart: Pick<
    Cart,
    | SumKey
    | 'discounts'
    | 'gift_card_total'
    | 'store_credit_total'
    | 'additional_tax_total'
    | 'delivery_total'
    | 'fulfillments'
    | 'shipping_address'
    | 'billing_address'
  >,
): HTMLElement =>
  h(
    'dl',
    { class: 'sums' },
    row(t('Items'), cart.display_item_total),
    cart.discounts.map(({ name, display_amount }) => row(name, display_amount)),
    isDeliveryKnown(cart) && row(t('Delivery'), cart.display_delivery_total),
    Number(cart.additional_tax_total) > 0 && row(t('Tax'), cart.display_additional_tax_total),
    row(t('Total'), cart.display_total, 'total'),
    Number(cart.gift_card_total) > 0 && row(t('Gift card'), `−${cart.display_gift_card_total}`),
    Number(cart.store_credit_total) > 0 && row(t('Store credit'), `−${cart.display_store_credit_total}`),
    cart.amount_due !== cart.total && row(t('To pay'), cart.display_amount_due, 'total'),
  );

/** Before an address is known nobody can say what delivery costs, and what is downloaded alone has none. */
const isDeliveryKnown = ({
  delivery_total,
  fulfillments,
  shipping_address,
  billing_address,
}: Pick<Cart, 'delivery_total' | 'fulfillments' | 'shipping_address' | 'billing_address'>): boolean =>
  Number(delivery_total) > 0 ||
  ((shipping_address ?? billing_address) !== null &&
    fulfillments.some(({ fulfillment_type }) => fulfillment_type === 'shipping'));

type SumKey =
  | 'total'
  | 'amount_due'
  | `display_${'item_total' | 'delivery_total' | 'additional_tax_total' | 'total' | 'gift_card_total' | 'store_credit_total' | 'amount_due'}`;

const row = (name: string, amount: string, className = ''): HTMLElement[] => [
  h('dt', { class: className }, name),
  h('dd', { class: className }, amount),
];

function line(item: LineItem): HTMLElement {
  const { id, slug, name, options_text, thumbnail_url, display_price, display_total } = item;
  const change = (quantity: number) =>
    retold(() =>
      changeCart((client, cart) =>
        quantity > 0
          ? client.carts.items.update(cart, id, { quantity })
          : client.carts.items.delete(cart, id),
      ),
    );
  const quantity: HTMLInputElement = h('input', {
    type: 'number',
    min: 0,
    max: 99,
    value: item.quantity,
    'aria-label': t('Quantity of {name}', { name }),
    onchange: () => change(Number(quantity.value)),
  });
  return h(
    'li',
    {},
    h(
      'a',
      { href: linkTo(`/products/${slug}`), tabindex: -1, 'aria-hidden': 'true' },
      picture(thumbnail_url),
    ),
    h(
      'div',
      { class: 'what' },
      h('a', { href: linkTo(`/products/${slug}`), class: 'name' }, name),
      h('span', { class: 'quiet' }, options_text),
      h('span', { class: 'quiet' }, t('{price} each', { price: display_price })),
    ),
    quantity,
    h('strong', { class: 'amount' }, display_total),
    h(
      'button',
      { class: 'plain', 'aria-label': t('Remove {name}', { name }), onclick: () => change(0) },
      t('Remove'),
    ),
  );
}

/** Promotion codes, and a gift card. */
function codes(cart: Cart): HTMLElement {
  const entered = cart.discounts.flatMap(({ code }) => code ?? []);
  return h(
    'div',
    { class: 'codes' },
    entered.map((code) =>
      chip(t('Code {code}', { code }), () =>
        changeCart((client, id) => client.carts.discountCodes.delete(id, code)),
      ),
    ),
    entered.length === 0 &&
      form(
        { action: t('Apply'), name: t('Promotion code'), className: 'inline' },
        [field({ name: 'code', label: t('Promotion code'), optional: true, autocomplete: 'off' })],
        async ({ code = '' }) => {
          await changeCart((client, id) => client.carts.discountCodes.create(id, { code }));
          await show({ keepFocus: true });
        },
      ),
    cart.gift_card
      ? chip(t('Gift card {code}', { code: cart.gift_card.code }), () =>
          changeCart((client, id) => client.carts.giftCards.delete(id, cart.gift_card?.id ?? '')),
        )
      : form(
          { action: t('Apply'), name: t('Gift card'), className: 'inline' },
          [giftCardField()],
          async ({ gift_card: code = '' }) => {
            await changeCart((client, id) => client.carts.giftCards.create(id, { code }));
            await show({ keepFocus: true });
          },
        ),
  );
}

const giftCardField = (): HTMLElement =>
  field({ name: 'gift_card', label: t('Gift card'), optional: true, autocomplete: 'off' });

const chip = (text: string, remove: () => Promise<unknown>): HTMLElement =>
  h(
    'p',
    { class: 'chip' },
    text,
    h(
      'button',
      { class: 'plain', 'aria-label': t('Remove {name}', { name: text }), onclick: () => retold(remove) },
      '×',
    ),
  );

/** Does something to the cart and shows it anew, or says why not. */
async function retold(change: () => Promise<unknown>): Promise<void> {
  await change().catch((error: unknown) => say(messageOf(error)));
  await show({ keepFocus: true });
}
