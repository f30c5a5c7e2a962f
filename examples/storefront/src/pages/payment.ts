import type { PaymentMethod } from '@storefold/client';
import { h } from '../dom.ts';
import { form } from '../forms.ts';
import { t } from '../language.ts';

/** The cards that the test provider knows, by their tokens. */
const testCards = [
  ['tok_approve', 'A card that is approved'],
  ['tok_decline', 'A card that is declined'],
] as const;

interface Wanted {
  readonly payment_method_id: string;
  readonly source?: { readonly token: string };
}

/** Where a shopper chooses how to pay. Without methods there is nothing to pay. */
export function paymentForm(
  action: string,
  methods: readonly PaymentMethod[],
  send: (wanted: Wanted | undefined) => Promise<unknown>,
  /** Leads to the form of a provider. Absent: methods with such a form are not offered. */
  startSession?: (methodId: string) => Promise<unknown>,
): HTMLFormElement {
  // A card's own form is the provider's; this shop knows Stripe's and the test cards alone.
  const offered = methods.filter(({ type, source_required, session_required }) =>
    session_required ? type === 'stripe' && startSession : !source_required || type === 'test',
  );
  const picks = offered.flatMap(({ id, name, description, type }, index) =>
    type === 'test'
      ? testCards.map(([token, text]) =>
          pick(
            `${id} ${token}`,
            `${name}: ${t(text)}`,
            t('No money moves.'),
            index === 0 && token === 'tok_approve',
          ),
        )
      : [pick(id, name, description, index === 0)],
  );
  return form(
    { action, name: t('Payment') },
    [methods.length === 0 ? h('p', {}, t('There is nothing left to pay.')) : picks],
    async ({ method = '' }) => {
      const [payment_method_id = '', token] = method.split(' ');
      if (methods.length === 0) return send(undefined);
      const isInSession = offered.some(
        ({ id, session_required }) => id === payment_method_id && session_required,
      );
      if (isInSession && startSession) return startSession(payment_method_id);
      return send({ payment_method_id, ...(token !== undefined && { source: { token } }) });
    },
  );
}

const pick = (value: string, name: string, description: string | null, checked: boolean): HTMLElement =>
  h(
    'label',
    { class: 'pick' },
    h('input', { type: 'radio', name: 'method', value, checked }),
    h('span', {}, name, h('small', { class: 'quiet' }, description)),
  );
