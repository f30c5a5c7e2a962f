import { type Child, h } from '../dom.ts';
import { messageOf } from '../forms.ts';
import { language, t } from '../language.ts';
import type { View } from '../router.ts';

interface Confirmed {
  elements: unknown;
  confirmParams: { return_url: string };
  redirect: 'if_required';
}
type Answer = Promise<{ readonly error?: { readonly message?: string } }>;
type Why = { readonly message?: string } | null;

/** As much of Stripe's program as this shop uses. It comes from Stripe at every visit, as Stripe wants it. */
interface Stripe {
  elements(options: { clientSecret: string }): {
    create(kind: 'payment'): { mount(place: HTMLElement): void };
  };
  confirmPayment(options: Confirmed): Answer;
  confirmSetup(options: Confirmed): Answer;
  retrievePaymentIntent(
    clientSecret: string,
  ): Promise<{ readonly paymentIntent?: { readonly last_payment_error?: Why } }>;
  retrieveSetupIntent(
    clientSecret: string,
  ): Promise<{ readonly setupIntent?: { readonly last_setup_error?: Why } }>;
}

declare global {
  var Stripe: ((publishableKey: string, options: { locale: string }) => Stripe) | undefined;
}

const PROGRAM = 'https://js.stripe.com/v3/';

/** What a page wants of Stripe's form. */
export interface Wanted {
  readonly title: string;
  readonly action: string;
  /** Whether Stripe has added to the address of this page that the shopper comes back from the bank. */
  readonly isBack: boolean;
  /** The session at the store. */
  read(): Promise<{ readonly status: string; readonly external_data: Readonly<Record<string, unknown>> }>;
  confirm(stripe: Stripe, form: Confirmed): Answer;
  /** Asks the store what came of it, and leads on, or answers what is said in place of the form. */
  finish(): Promise<string | undefined>;
  /** What Stripe says of the last attempt. */
  whyNot(stripe: Stripe, clientSecret: string): Promise<Why | undefined>;
  /** What is said where Stripe says nothing. */
  readonly nothingDone: string;
}

/** This page without what Stripe has added to its address. */
const ownAddress = (): string => {
  const session = new URLSearchParams(location.search).get('session') ?? '';
  return `${location.origin}${location.pathname}?session=${encodeURIComponent(session)}`;
};

/** Stripe's form, in which no card number reaches the shop. Who comes back from the bank with nothing done sees it again. */
export function stripeForm(wanted: Wanted, ...below: readonly Child[]): View {
  const { title, action } = wanted;
  const place = h('div', { id: 'payment-element' });
  const problem = h('p', { role: 'alert', class: 'problem' });
  const send = h('button', { type: 'submit', class: 'button', disabled: true }, action);
  const sayWhy = (error: unknown): void => {
    problem.textContent = error instanceof StripeSays ? error.message : messageOf(error);
    send.removeAttribute('disabled');
  };

  const finish = async (): Promise<void> => {
    const said = await wanted.finish();
    if (said !== undefined) form.replaceChildren(h('p', { role: 'status' }, said));
  };

  const begin = async (): Promise<void> => {
    const refused = wanted.isBack ? await finish().catch((error: unknown) => ({ error })) : undefined;
    if (wanted.isBack && !refused) return;
    const { status, external_data: data } = await wanted.read();
    const { client_secret: clientSecret, publishable_key: key } = data;
    if (typeof clientSecret !== 'string' || typeof key !== 'string')
      throw new StripeSays(t('Nothing is to be paid here.'));
    // A session that is over takes no other card. What the store says of that leads on.
    if (refused && status !== 'pending') throw refused.error;
    const stripe = (await loaded())(key, { locale: language });
    const elements = stripe.elements({ clientSecret });
    elements.create('payment').mount(place);
    send.removeAttribute('disabled');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      problem.textContent = '';
      send.setAttribute('disabled', '');
      const confirmParams = { return_url: ownAddress() };
      wanted
        .confirm(stripe, { elements, confirmParams, redirect: 'if_required' })
        .then(({ error }) => (error ? sayWhy(new StripeSays(error.message)) : finish()))
        .catch(sayWhy);
    });
    if (!refused) return;
    const why = await wanted.whyNot(stripe, clientSecret);
    sayWhy(new StripeSays(why?.message ?? wanted.nothingDone));
  };

  const form = h('form', { class: 'step', 'aria-label': title }, place, problem, send);
  begin().catch(sayWhy);
  return { title, content: [h('div', { class: 'narrow' }, h('h1', {}, title), form, below)] };
}

/** Words for the shopper that are not the store's. */
class StripeSays extends Error {}

/** Stripe's program, which must come from Stripe itself. */
function loaded(): Promise<NonNullable<typeof globalThis.Stripe>> {
  return new Promise((resolve, reject) => {
    const missing = () => reject(new StripeSays(t("Stripe's form could not be loaded.")));
    const script = document.createElement('script');
    script.src = PROGRAM;
    script.onload = () => (globalThis.Stripe ? resolve(globalThis.Stripe) : missing());
    script.onerror = missing;
    document.head.append(script);
  });
}
