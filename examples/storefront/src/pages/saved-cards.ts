import type { CreditCard, PaymentMethod } from '@storefold/client';
import { h } from '../dom.ts';
import { form, messageOf } from '../forms.ts';
import { t } from '../language.ts';
import { linkTo, show, type View } from '../router.ts';
import { isLoggedIn, store } from '../store.ts';
import { loginFirst } from './account.ts';
import { stripeForm } from './stripe-form.ts';

const setups = store.customers.me.paymentSetupSessions;

/** The cards that a customer has saved, and where another one is saved without paying. */
export async function savedCardsPage(): Promise<View> {
  if (!isLoggedIn()) return loginFirst();
  const [cards, { payment_methods: methods }] = await Promise.all([
    store.customers.me.creditCards.list({ limit: 50 }),
    store.store.get(),
  ]);
  const title = t('Your cards');
  const byStripe = methods.find(({ type }) => type === 'stripe');
  const byTestCard = methods.find(({ type }) => type === 'test' || type === 'test_session');
  return {
    title,
    content: [
      h(
        'div',
        { class: 'narrow' },
        h('h1', {}, title),
        cards.data.length === 0
          ? h('p', { class: 'empty' }, t('You have not saved a card yet.'))
          : h('ul', { class: 'saved-cards' }, cards.data.map(savedCard)),
        byStripe && saveByStripe(byStripe),
        !byStripe && byTestCard && saveTestCard(byTestCard),
      ),
    ],
  };
}

function savedCard({ id, brand, last4, month, year }: CreditCard): HTMLElement {
  const name = t('{brand}, ends in {last4}', { brand: brand.toUpperCase(), last4 });
  const problem = h('span', { role: 'alert', class: 'problem' });
  const remove = async (): Promise<void> => {
    const { error } = await store.customers.me.creditCards.delete(id).result();
    if (error) problem.textContent = messageOf(error);
    else await show({ keepFocus: true });
  };
  return h(
    'li',
    {},
    h(
      'span',
      {},
      h('strong', {}, name),
      h(
        'small',
        { class: 'quiet' },
        t('until {month}/{year}', { month: String(month).padStart(2, '0'), year }),
      ),
      problem,
    ),
    h('button', { class: 'plain', onclick: remove, 'aria-label': t('Remove {name}', { name }) }, t('Remove')),
  );
}

/** A card of the test provider has no form of its own. */
const saveTestCard = ({ id: payment_method_id }: Pick<PaymentMethod, 'id'>): HTMLFormElement =>
  form(
    { action: t('Save a card'), name: t('Save a card') },
    [h('p', { class: 'quiet' }, t('It is a test card: nobody is charged.'))],
    async () => {
      const { id } = await setups.create({ payment_method_id });
      await setups.complete(id, { external_data: { token: 'tok_approve' } });
      await show();
    },
  );

const saveByStripe = ({ id: payment_method_id }: Pick<PaymentMethod, 'id'>): HTMLFormElement =>
  form({ action: t('Save a card'), name: t('Save a card') }, [], async () => {
    const { id } = await setups.create({ payment_method_id });
    // A load of its own: that page alone may load Stripe's program.
    location.assign(`/shop/account/cards/new?session=${encodeURIComponent(id)}`);
  });

/** Where a card is entered in Stripe's form, and where the bank leads back to. */
export async function newCardPage(_: readonly string[], query: URLSearchParams): Promise<View> {
  if (!isLoggedIn()) return loginFirst();
  const session = query.get('session') ?? '';
  const toCards = linkTo('/account/cards');
  return stripeForm(
    {
      title: t('Save a card'),
      action: t('Save the card'),
      isBack: query.has('setup_intent'),
      read: () => setups.get(session),
      confirm: (stripe, form) => stripe.confirmSetup(form),
      async finish() {
        await setups.complete(session, {});
        location.replace(toCards);
        return undefined;
      },
      whyNot: async (stripe, secret) =>
        (await stripe.retrieveSetupIntent(secret)).setupIntent?.last_setup_error,
      nothingDone: t('The card was not saved. Try again, or take another card.'),
    },
    h('button', { class: 'plain', onclick: () => location.assign(toCards) }, t('Back to your cards')),
  );
}
