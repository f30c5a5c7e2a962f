import type { Cart } from '@storefold/client';
import { addressLines } from '../address.ts';
import { type Child, h, say } from '../dom.ts';
import { field, form, messageOf, select } from '../forms.ts';
import { countryName, language, t } from '../language.ts';
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
  const isOpen = !isAddressed || isChangingAddress || cart.current_step === 'address';
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
          !isOpen && payment(cart),
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
  const { data: countries } = await store.countries.list({ expand: ['states'] });
  const me = isLoggedIn() ? await store.customers.me.get() : undefined;
  const known = cart.shipping_address ?? cart.billing_address ?? me?.default_shipping_address;
  const statesOf = (iso: string | undefined) => countries.find((each) => each.iso === iso)?.states ?? [];
  // Nobody is taken for somebody from elsewhere: the shopper chooses, unless there is one country alone.
  const [only, ...others] = countries;
  const country = known?.country_iso ?? (others.length === 0 ? only?.iso : undefined);
  const stateSelect = (iso: string | undefined) =>
    select({ name: 'state_abbr', label: t('State'), value: known?.state_abbr ?? '' }, [
      ['', '–'],
      ...statesOf(iso).map(({ abbr, name }) => [abbr, name] as const),
    ]);
  let state = stateSelect(country);
  state.hidden = statesOf(country).length === 0;
  const countrySelect = select(
    { name: 'country_iso', label: t('Country'), value: country ?? '', required: true },
    [
      ...(country === undefined ? [['', t('Please choose')] as const] : []),
      ...countries
        .map(({ iso }) => [iso, countryName(iso)] as const)
        .sort(([, one], [, other]) => one.localeCompare(other, language)),
    ],
    () => {
      const chosen = countrySelect.querySelector('select')?.value;
      const next = stateSelect(chosen);
      next.hidden = statesOf(chosen).length === 0;
      state.replaceWith(next);
      state = next;
    },
  );
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
        field({
          name: 'first_name',
          label: t('First name'),
          autocomplete: 'given-name',
          value: known?.first_name,
        }),
        field({
          name: 'last_name',
          label: t('Last name'),
          autocomplete: 'family-name',
          value: known?.last_name,
          optional: true,
        }),
        field({
          name: 'address1',
          label: t('Street and number'),
          autocomplete: 'address-line1',
          value: known?.address1,
        }),
        field({ name: 'city', label: t('City'), autocomplete: 'address-level2', value: known?.city }),
        field({
          name: 'postal_code',
          label: t('Postal code'),
          autocomplete: 'postal-code',
          value: known?.postal_code,
          optional: 'unsaid',
        }),
        countrySelect,
        state,
      ],
      async ({ email = '', state_abbr = '', ...address }) => {
        const shipping_address = { ...address, ...(state_abbr !== '' && { state_abbr }) };
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

function delivery({ fulfillments }: Cart): HTMLElement | false {
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
  return step(
    2,
    t('Delivery'),
    rates.length > 0
      ? rates
      : h(
          'p',
          { class: 'quiet' },
          isDownload ? t('You get this by download.') : t('We cannot deliver this to your address.'),
        ),
  );
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
