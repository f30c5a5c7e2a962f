import { type Dictionary, id, ordinal, part, sealed, text } from '@storefold/kernel/dictionary';
import type { GatewayCard } from './payment-gateway.ts';

type WithCard = Dictionary<{ type: 'WithCard'; data: { card: GatewayCard } }>['WithCard'];
type CardField = WithCard['fields']['card'];

/** A card that a gateway charges, which is always stored sealed. */
export const gatewayCard: CardField = part('The card, without its number, which is not known here.', {
  brand: text('The brand of the card, such as `visa`.', sealed),
  last4: text('The last four digits of its number.', sealed),
  month: ordinal('The month in which it expires.'),
  year: ordinal('The year in which it expires.'),
  name: text('The name on the card. Null: the gateway does not tell it.', sealed),
  gateway_payment_profile_id: id('gateway_payment_profile', 'By which the gateway charges the card.'),
});
