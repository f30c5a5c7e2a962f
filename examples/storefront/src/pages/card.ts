import { h } from '../dom.ts';
import { t } from '../language.ts';
import { linkTo, type View } from '../router.ts';
import { completePaymentSession, placeOrder, readPaymentSession } from '../store.ts';
import { stripeForm } from './stripe-form.ts';

/** Where a shopper pays in Stripe's form, and comes back to from the bank. */
export async function cardPage(_: readonly string[], query: URLSearchParams): Promise<View> {
  const session = query.get('session') ?? '';
  const otherwise = h(
    'button',
    { class: 'plain', onclick: () => location.assign(linkTo('/checkout')) },
    t('Pay in another way'),
  );
  return stripeForm(
    {
      title: t('Payment'),
      action: t('Pay now'),
      isBack: query.has('payment_intent'),
      read: () => readPaymentSession(session),
      confirm: (stripe, form) => stripe.confirmPayment(form),
      /** The order is placed by whoever comes first: this page, or the message of Stripe. */
      async finish() {
        const { status } = await completePaymentSession(session);
        if (status === 'processing')
          return t('Your bank has not confirmed the payment yet. You will get a mail.');
        // A load of its own, because no other page needs Stripe's program.
        location.replace(linkTo(`/orders/${await placeOrder()}`));
        return undefined;
      },
      whyNot: async (stripe, secret) =>
        (await stripe.retrievePaymentIntent(secret)).paymentIntent?.last_payment_error,
      nothingDone: t('Nothing was paid. Try again, or pay in another way.'),
    },
    otherwise,
  );
}
