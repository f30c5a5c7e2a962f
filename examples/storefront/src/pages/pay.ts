import type { PayableOrder, StoreClient } from '@storefold/client';
import { h } from '../dom.ts';
import { t } from '../language.ts';
import { show, type View } from '../router.ts';
import { store } from '../store.ts';
import { sums } from './cart.ts';
import { paymentForm } from './payment.ts';

/** What somebody who has a payment link pays: an order, or what the shop has put together. */
export async function payPage(_: readonly string[], query: URLSearchParams): Promise<View> {
  const token = query.get('token') ?? '';
  const order = await store.paymentLinks.get(token);
  const title = t('Order {number}', { number: order.number });
  const isDue = Number(order.payable_amount) > 0;
  return {
    title,
    content: [
      h('h1', {}, title),
      !isDue && h('p', { class: 'lead', role: 'status' }, t('Thank you! There is nothing left to pay.')),
      h(
        'div',
        { class: 'split' },
        h(
          'section',
          { class: 'step', 'aria-label': t('Payment') },
          isDue && h('h2', {}, t('Payment')),
          isDue && payForm(order, store.with({ cartToken: token })),
        ),
        h(
          'aside',
          { class: 'summary', 'aria-label': t('Summary') },
          h(
            'ul',
            { class: 'small-lines' },
            order.items.map(({ quantity, name, display_total }) =>
              h(
                'li',
                {},
                h('span', {}, `${quantity} × ${name}`),
                h('span', { class: 'amount' }, display_total),
              ),
            ),
          ),
          sums(order),
        ),
      ),
    ].filter((each) => each !== false),
  };
}

/** What is due of an order is paid here. `client`: of who may pay it. */
export function payForm(order: PayableOrder, client: StoreClient): HTMLFormElement {
  const pay = async (wanted: Parameters<typeof client.orders.payments.create>[1] | undefined) => {
    if (wanted) await client.orders.payments.create(order.id, wanted);
    await show();
  };
  const action = t('Pay {amount}', { amount: order.display_payable_amount });
  return paymentForm(action, order.payment_methods, pay);
}
