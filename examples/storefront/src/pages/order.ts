import type { Order } from '@storefold/client';
import { addressLines } from '../address.ts';
import { h, picture } from '../dom.ts';
import { language, t } from '../language.ts';
import { linkTo, type View } from '../router.ts';
import { isLoggedIn, orderClient, store } from '../store.ts';
import { sums } from './cart.ts';

/** What was ordered, for the customer, or for the guest whose browser has the key. */
export async function orderPage([id = '']: readonly string[]): Promise<View> {
  const own = isLoggedIn() ? await store.customers.me.orders.get(id).result() : undefined;
  const order: Order = own?.value ?? (await orderClient(id).orders.get(id));
  const title = t('Order {number}', { number: order.number });
  return {
    title,
    content: [
      h('p', { class: 'thanks' }, t('Thank you!')),
      h('h1', {}, title),
      h('p', { class: 'lead' }, `${dateOf(order.completed_at)} · ${statusOf(order)}`),
      h(
        'div',
        { class: 'split' },
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
        h(
          'aside',
          { class: 'summary', 'aria-label': t('Summary') },
          sums(order),
          h('h2', {}, t('Goes to')),
          h(
            'p',
            {},
            addressLines(order.shipping_address ?? order.billing_address).flatMap((line) => [line, h('br')]),
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
    ],
  };
}

export const dateOf = (at: string | null): string =>
  at === null ? '' : new Date(at).toLocaleDateString(language, { dateStyle: 'long' });

export function statusOf({
  state,
  payment_status,
  fulfillment_status,
}: Pick<Order, 'state' | 'payment_status' | 'fulfillment_status'>): string {
  if (state === 'canceled') return t('canceled');
  const paid = payment_status === 'paid' ? t('paid') : t('not paid yet');
  return fulfillment_status === 'shipped' ? t('{payment}, on its way', { payment: paid }) : paid;
}
