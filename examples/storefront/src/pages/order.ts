import type { Order, OrderRefund, OrderReturn } from '@storefold/client';
import { addressLines } from '../address.ts';
import { h, picture, say } from '../dom.ts';
import { form, select } from '../forms.ts';
import { language, t } from '../language.ts';
import { linkTo, show, type View } from '../router.ts';
import { isLoggedIn, keepOrderKey, orderClient, orderKey } from '../store.ts';
import { sums } from './cart.ts';
import { payForm } from './pay.ts';

/** What was ordered, for the customer, or for the guest whose browser has the key. */
export async function orderPage([id = '']: readonly string[], query: URLSearchParams): Promise<View> {
  const token = query.get('token');
  const before = orderKey(id);
  if (token !== null) {
    keepOrderKey(id, token);
    // It is the key to the order: it does not stay where others look.
    history.replaceState(null, '', linkTo(`/orders/${id}`));
  }
  const client = orderClient(id);
  const { orders } = client;
  const [order, refunds, returns] = await Promise.all([
    orders.get(id),
    orders.refunds.list(id),
    orders.returns.list(id),
  ]).catch((error: unknown) => {
    // A link with another key takes from nobody the one that they have.
    if (before !== undefined) keepOrderKey(id, before);
    throw error;
  });
  const title = t('Order {number}', { number: order.number });
  // None once the person is erased.
  const address = order.shipping_address ?? order.billing_address;
  return {
    title,
    content: [
      order.state !== 'canceled' && h('p', { class: 'thanks' }, t('Thank you!')),
      h('h1', {}, title),
      h('p', { class: 'lead' }, `${dateOf(order.completed_at)} · ${statusOf(order)}`),
      h(
        'div',
        { class: 'split' },
        h(
          'div',
          {},
          h(
            'ul',
            { class: 'lines' },
            order.items.map(
              ({ name, slug, options_text, quantity, display_total, thumbnail_url, digital_links }) =>
                h(
                  'li',
                  {},
                  picture(thumbnail_url),
                  h(
                    'div',
                    { class: 'what' },
                    h('a', { href: linkTo(`/products/${slug}`), class: 'name' }, name),
                    h('span', { class: 'quiet' }, options_text),
                    digital_links.map(({ filename, download_url, authorizable }) =>
                      authorizable
                        ? h(
                            'a',
                            { href: download_url, download: filename, class: 'download' },
                            t('↓ Download {name}', { name: filename }),
                          )
                        : h(
                            'span',
                            { class: 'quiet' },
                            t('{name}: to be downloaded once the order is paid', { name: filename }),
                          ),
                    ),
                  ),
                  h('span', {}, `× ${quantity}`),
                  h('strong', { class: 'amount' }, display_total),
                ),
            ),
          ),
          Number(order.payable_amount) > 0 &&
            h(
              'details',
              // Who pays by hand has chosen to: only what failed asks for another way.
              { class: 'step', open: order.payment_status === 'failed' },
              h('summary', {}, t('Pay now')),
              payForm(order, client),
            ),
          refunds.data.length > 0 && refundsOf(refunds.data),
          guestLink(id),
          returns.data.length > 0 && returnsOf(order, returns.data),
          order.returnable_items.length > 0 && returnForm(order),
        ),
        h(
          'aside',
          { class: 'summary', 'aria-label': t('Summary') },
          sums(order),
          address && h('h2', {}, t('Goes to')),
          address &&
            h(
              'p',
              {},
              addressLines(address).flatMap((line) => [line, h('br')]),
            ),
          order.fulfillments.map(
            ({ tracking, tracking_url }) =>
              tracking &&
              h(
                'p',
                {},
                t('Parcel '),
                tracking_url?.startsWith('https://') ? h('a', { href: tracking_url }, tracking) : tracking,
              ),
          ),
        ),
      ),
    ].filter((each) => each !== false),
  };
}

/** A guest has no account in which the order is found again. */
function guestLink(id: string): HTMLElement | false {
  const key = orderKey(id);
  if (key === undefined || isLoggedIn()) return false;
  const link = `${linkTo(`/orders/${id}`)}?token=${encodeURIComponent(key)}`;
  return h(
    'p',
    { class: 'quiet' },
    t('This link is good for your order alone. Keep it, to look at the order later:'),
    ' ',
    h('a', { href: link }, t('Your order by its link')),
  );
}

/** What went back, or is on its way. */
const refundsOf = (refunds: readonly OrderRefund[]): HTMLElement =>
  h(
    'section',
    { class: 'step', 'aria-label': t('Refunds') },
    h('h2', {}, t('Refunds')),
    h(
      'ul',
      { class: 'small-lines' },
      refunds.map(({ number, status, display_amount, created_at }) =>
        h(
          'li',
          {},
          h(
            'span',
            {},
            number,
            h(
              'span',
              { class: 'quiet' },
              ` · ${status === 'completed' ? t('refunded') : t('on its way')} · ${dateOf(created_at)}`,
            ),
          ),
          h('span', { class: 'amount' }, display_amount),
        ),
      ),
    ),
  );

/** What is sent back, and how far it is. */
const returnsOf = ({ items }: Pick<Order, 'items'>, returns: readonly OrderReturn[]): HTMLElement =>
  h(
    'section',
    { class: 'step', 'aria-label': t('Returns') },
    h('h2', {}, t('Returns')),
    h(
      'ul',
      { class: 'small-lines' },
      returns.map((each) =>
        h(
          'li',
          {},
          h(
            'span',
            {},
            `${each.number}: ${each.items.map(({ item_id, quantity }) => `${quantity} × ${nameIn(items, item_id)}`).join(', ')}`,
            h('span', { class: 'quiet' }, ` · ${stateOf(each.status)}`),
          ),
        ),
      ),
    ),
  );

const nameIn = (items: Order['items'], id: string): string =>
  items.find((item) => item.id === id)?.name ?? '';

const states: Readonly<Record<string, string>> = {
  requested: 'we look at it',
  approved: 'accepted, please send it',
  rejected: 'not accepted',
  received: 'it is here',
  closed: 'done',
};

const stateOf = (status: OrderReturn['status']): string => t(states[status] ?? status);

/** Asks to send something back. */
function returnForm({ id, items, returnable_items, return_reasons }: ReturnableOrder): HTMLElement {
  const title = t('Send something back');
  const ask = async (values: Readonly<Record<string, string>>): Promise<void> => {
    const reason = values.reason || undefined;
    const wanted = returnable_items.flatMap(({ item_id }) => {
      const quantity = Number(values[item_id] ?? 0);
      return quantity > 0 ? [{ item_id, quantity, ...(reason !== undefined && { reason }) }] : [];
    });
    await orderClient(id).orders.returns.create(id, { items: wanted });
    await show();
    say(t('Thank you, we look at it.'));
  };
  return h(
    'details',
    { class: 'step' },
    h('summary', {}, title),
    form(
      { action: t('Ask for the return'), name: title },
      [
        returnable_items.map(({ item_id, quantity }) =>
          select(
            { name: item_id, label: nameIn(items, item_id), value: '0' },
            Array.from({ length: quantity + 1 }, (_, each) => [String(each), String(each)] as const),
          ),
        ),
        return_reasons.length > 0 &&
          select({ name: 'reason', label: t('Reason'), value: '', required: true }, [
            ['', t('Please choose')],
            ...return_reasons.map((each) => [each, each] as const),
          ]),
      ],
      ask,
    ),
  );
}

type ReturnableOrder = Pick<Order, 'id' | 'items'> & {
  readonly returnable_items: readonly { readonly item_id: string; readonly quantity: number }[];
  readonly return_reasons: readonly string[];
};

export const dateOf = (at: string | null): string =>
  at === null ? '' : new Date(at).toLocaleDateString(language, { dateStyle: 'long' });

export function statusOf({
  state,
  payment_status,
  fulfillment_status,
  refund_status,
}: Pick<Order, 'state' | 'payment_status' | 'fulfillment_status' | 'refund_status'>): string {
  if (state === 'canceled') return t('canceled');
  if (refund_status === 'full') return t('refunded');
  const paid = payment_status === 'paid' ? t('paid') : t('not paid yet');
  const sent = fulfillment_status === 'shipped' ? t('{payment}, on its way', { payment: paid }) : paid;
  return refund_status === 'partial' ? t('{status}, refunded in part', { status: sent }) : sent;
}
