import { code, count, dictionaryOf, id, store_id } from '@storefold/kernel/dictionary';
import { gatewayCard } from '../payment-gateway/gateway-card.dictionary.ts';
import { paymentSources } from './payment-source.decider.ts';

const payment_source_id = id('payment_source', 'The saved card.');

export const paymentSourceDictionary = dictionaryOf(
  paymentSources,
  'The saved cards of a customer. The stream is named by the customer. The oldest card is the default.',
  {
    PaymentSourceCreated: {
      means: 'The customer saved a card while paying with it.',
      fields: {
        store_id,
        payment_source_id,
        payment_method_type: code(
          'the types of registered providers',
          'The type of the methods whose gateway charges the card.',
        ),
        credential_epoch: count(
          'How many passwords the customer had had when the session began. Absent: it is not known.',
        ),
        card: gatewayCard,
      },
    },
    PaymentSourceDeleted: { means: 'The customer removed the card.', fields: { payment_source_id } },
    PaymentSourceSessionsEnded: {
      means: 'The owner of the e-mail address proved it. Sessions from before save no more cards.',
      fields: { credential_epoch: count('How many passwords the account has had since.') },
    },
    PaymentSourceOwnerDeleted: {
      means: 'The customer was deleted, and the cards with them.',
      fields: { payment_source_count: count('The cards there were.') },
    },
  },
);
