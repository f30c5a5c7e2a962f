import type { CreditCard, PaymentSource } from '@storefold/contracts';
import type { PaymentSourcesState } from './payment-source.ts';

/** The saved cards of a customer, the default one first. */
export const creditCardBodies = ({ sources }: PaymentSourcesState): CreditCard[] =>
  sources.map(({ id, card }, index) => ({
    id,
    brand: card.brand,
    last4: card.last4,
    month: card.month,
    year: card.year,
    name: card.name,
    default: index === 0,
    gateway_payment_profile_id: card.gateway_payment_profile_id,
  }));

/** All that the customer has saved to pay with. There are cards alone, until a provider brings something else. */
export const paymentSourceBodies = (state: PaymentSourcesState): PaymentSource[] =>
  creditCardBodies(state).map(({ id, default: isDefault, gateway_payment_profile_id }) => ({
    id,
    type: 'credit_card',
    gateway_payment_profile_id,
    default: isDefault,
  }));
