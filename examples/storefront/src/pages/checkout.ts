import type { Cart } from '@storefold/client';
import { addressLines } from '../address.ts';
import { addressFields, addressIn } from '../address-form.ts';
import { type Child, h, say } from '../dom.ts';
import { field, form, messageOf } from '../forms.ts';
import { t } from '../language.ts';
import { goTo, linkTo, show, type View } from '../router.ts';
import { changeCart, isLoggedIn, openPaymentSession, placeOrder, readCart, store } from '../store.ts';
import { sums } from './cart.ts';
import { paymentForm } from './payment.ts';

/** Which part is open although it is done. */
let isChangingAddress = false;

export async function checkoutPage(): Promise<View> {
  const cart = await readCart();
  const title = t('Checkout');
  if (!cart || cart.items.length === 0) {
    await goTo('/cart', { replace: true });
    return { title, content: [] };
  }
  const isAddressed = cart.email !== null && (cart.shipping_address ?? cart.billing_address) !== null;
  const isOpen =
    !isAddressed ||
    isChangingAddress ||
    // An address that is not served is said where delivery is chosen, beside a way to change it.
    (cart.current_step === 'address' && notDelivered(cart).length === 0);
  return {
    title,
    content: [
      h('h1', {}, title),
      h(
        'div',
        { class: 'split' },
        h(
          'div',
          {},
          isOpen ? await addressForm(cart) : addressed(cart),
          !isOpen && delivery(cart),
          !isOpen && notDelivered(cart).length === 0 && payment(cart),
        ),
        h(
          'aside',
          { class: 'summary', 'aria-label': t('Summary') },
          h(
            'ul',
            { class: 'small-lines' },
            cart.items.map(({ quantity, name, display_total }) =>
              h(
                'li',
                {},
                h('span', {}, `${quantity} × ${name}`),
                h('span', { class: 'amount' }, display_total),
              ),
            ),
          ),
          sums(cart),
          h('p', {}, h('a', { href: linkTo('/cart') }, t('Change the cart'))),
        ),
      ),
    ],
  };
}

const step = (number: number, name: string, ...content: readonly Child[]): HTMLElement =>
  h(
    'section',
    { class: 'step', 'aria-label': name },
    h('h2', {}, h('span', { class: 'number' }, number), name),
    content,
  );

async function addressForm(cart: Cart): Promise<HTMLElement> {
  const me = isLoggedIn() ? await store.customers.me.get() : undefined;
  const known = cart.shipping_address ?? cart.billing_address ?? me?.default_shipping_address;
  return step(
    1,
    t('Where to'),
    form(
      { action: t('Continue to delivery'), name: t('Address'), className: 'fields' },
      [
        field({
          name: 'email',
          label: t('E-mail'),
          type: 'email',
          autocomplete: 'email',
          value: cart.email ?? me?.email,
        }),
        await addressFields(known),
      ],
      async ({ email = '', ...typed }) => {
        const shipping_address = addressIn(typed);
        await changeCart((client, id) =>
          client.carts.update(id, { email, shipping_address, use_shipping: true }),
        );
        isChangingAddress = false;
        await show();
      },
    ),
  );
}

function addressed({ email, shipping_address, billing_address }: Cart): HTMLElement {
  const lines = [email, ...addressLines(shipping_address ?? billing_address)];
  return step(
    1,
    t('Where to'),
    h(
      'p',
      {},
      lines.flatMap((each) => (each ? [each, h('br')] : [])),
    ),
    h(
      'button',
      {
        class: 'plain',
        onclick: () => {
          isChangingAddress = true;
          return show();
        },
      },
      t('Change'),
    ),
  );
}

/** What keeps the cart from being delivered where it shall go, as the store says it. */
const notDelivered = ({ requirements }: Cart): string[] =>
  requirements.flatMap(({ code, message }) =>
    code === 'delivery_unavailable' || code === 'shipping_address_not_served' ? [message] : [],
  );

function delivery(cart: Cart): HTMLElement | false {
  const { fulfillments } = cart;
  const problems = notDelivered(cart);
  if (problems.length > 0)
    return step(
      2,
      t('Delivery'),
      problems.map((each) => h('p', { class: 'problem', role: 'alert' }, each)),
    );
  if (fulfillments.length === 0) return false;
  const isDownload = fulfillments.every(({ fulfillment_type }) => fulfillment_type === 'digital');
  const rates = fulfillments.flatMap(({ id, delivery_rates }) =>
    delivery_rates.map((rate) =>
      h(
        'label',
        { class: 'pick' },
        h('input', {
          type: 'radio',
          name: id,
          checked: rate.selected,
          onchange: async () => {
            const choice = { selected_delivery_rate_id: rate.id };
            await changeCart((client, cart) => client.carts.fulfillments.update(cart, id, choice)).catch(
              (error: unknown) => say(messageOf(error)),
            );
            await show({ keepFocus: true });
          },
        }),
        h('span', {}, rate.name),
        h('strong', {}, rate.display_cost),
      ),
    ),
  );
  const nothing = isDownload ? t('You get this by download.') : t('We cannot deliver this to your address.');
  return step(2, t('Delivery'), rates.length > 0 ? rates : h('p', { class: 'quiet' }, nothing));
}

function payment(cart: Cart): HTMLElement {
  const isFree = Number(cart.amount_due) === 0;
  return step(
    3,
    t('Payment'),
    paymentForm(
      t('Place the order · {amount}', { amount: cart.display_amount_due }),
      isFree ? [] : cart.payment_methods,
      async (wanted) => {
        if (wanted) {
          await changeCart(async (client, id) => {
            await client.carts.payments.create(id, wanted);
            return client.carts.get(id);
          });
        }
        const order = await placeOrder();
        await goTo(`/orders/${order}`, { replace: true });
      },
      async (payment_method_id) => {
        const session = await openPaymentSession(payment_method_id);
        // A load of its own: that page alone may load Stripe's program.
        location.assign(`/shop/checkout/card?session=${encodeURIComponent(session)}`);
      },
    ),
  );
}
