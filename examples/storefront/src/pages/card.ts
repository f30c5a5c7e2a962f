import { h, say } from '../dom.ts';
import { messageOf } from '../forms.ts';
import { language, t } from '../language.ts';
import { linkTo, type View } from '../router.ts';
import { completePaymentSession, placeOrder, readPaymentSession } from '../store.ts';

/** As much of Stripe's program as this page uses. It comes from Stripe at every visit, as Stripe wants it. */
interface StripeForm {
  elements(options: { clientSecret: string }): {
    create(kind: 'payment'): { mount(place: HTMLElement): void };
  };
  confirmPayment(options: {
    elements: unknown;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }): Promise<{ readonly error?: { readonly message?: string } }>;
  retrievePaymentIntent(clientSecret: string): Promise<{
    readonly paymentIntent?: { readonly last_payment_error?: { readonly message?: string } | null };
  }>;
}

declare global {
  var Stripe: ((publishableKey: string, options: { locale: string }) => StripeForm) | undefined;
}

const PROGRAM = 'https://js.stripe.com/v3/';

/** This page without what Stripe has added to its address. */
const addressOf = (session: string): string =>
  `${location.origin}${location.pathname}?session=${encodeURIComponent(session)}`;

/** Where a shopper pays in Stripe's form, and comes back to from the bank. No card number reaches the shop. */
export async function cardPage(_: readonly string[], query: URLSearchParams): Promise<View> {
  const title = t('Payment');
  const session = query.get('session') ?? '';
  const place = h('div', { id: 'payment-element' });
  const problem = h('p', { role: 'alert', class: 'error' });
  const pay = h('button', { type: 'submit', disabled: true }, t('Pay now'));
  const back = h(
    'button',
    { class: 'plain', onclick: () => location.assign(linkTo('/checkout')) },
    t('Pay in another way'),
  );
  const sayWhy = (error: unknown): void => {
    problem.textContent = messageOf(error);
    pay.removeAttribute('disabled');
  };

  /** The order is placed by whoever comes first: this page, or the message of Stripe. */
  const finish = async (): Promise<void> => {
    const { status } = await completePaymentSession(session);
    if (status === 'processing') {
      pay.remove();
      say(t('Your bank has not confirmed the payment yet. You will get a mail.'));
      return;
    }
    // A load of its own, because no other page needs Stripe's program.
    location.replace(linkTo(`/orders/${await placeOrder()}`));
  };

  const begin = async (): Promise<void> => {
    // Stripe adds this to the address of this page when the shopper comes back from the bank.
    const isBack = query.has('payment_intent');
    const refused = isBack ? await finish().catch((error: unknown) => ({ error })) : undefined;
    if (isBack && !refused) return;
    const { status, external_data: data } = await readPaymentSession(session);
    const { client_secret: clientSecret, publishable_key: key } = data;
    if (typeof clientSecret !== 'string' || typeof key !== 'string')
      throw new Error(t('Nothing is to be paid here.'));
    // A session that is over takes no other card. What the store says of that leads on.
    if (refused && status !== 'pending') throw refused.error;
    const stripe = (await loaded())(key, { locale: language });
    const elements = stripe.elements({ clientSecret });
    elements.create('payment').mount(place);
    pay.removeAttribute('disabled');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      pay.setAttribute('disabled', '');
      const confirmParams = { return_url: addressOf(session) };
      stripe
        .confirmPayment({ elements, confirmParams, redirect: 'if_required' })
        .then(({ error }) => (error ? sayWhy(new Error(error.message)) : finish()))
        .catch(sayWhy);
    });
    if (!refused) return;
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    const why = paymentIntent?.last_payment_error?.message;
    sayWhy(new Error(why ?? t('Nothing was paid. Try again, or pay in another way.')));
  };

  const form = h('form', { class: 'step', 'aria-label': title }, place, problem, pay);
  begin().catch(sayWhy);
  return { title, content: [h('h1', {}, title), form, back] };
}

/** Stripe's program, which must come from Stripe itself. */
function loaded(): Promise<NonNullable<typeof globalThis.Stripe>> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = PROGRAM;
    script.onload = () =>
      globalThis.Stripe
        ? resolve(globalThis.Stripe)
        : reject(new Error(t("Stripe's form could not be loaded.")));
    script.onerror = () => reject(new Error(t("Stripe's form could not be loaded.")));
    document.head.append(script);
  });
}
