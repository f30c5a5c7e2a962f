import { code, count, dictionaryOf, id, json, sealed, store_id } from '@storefold/kernel/dictionary';
import { gatewayCard } from '../payment-gateway/gateway-card.dictionary.ts';
import { methodType } from '../payment-gateway/method-type.dictionary.ts';
import { paymentSources } from './payment-source.decider.ts';

const payment_source_id = id('payment_source', 'The saved card.');
const payment_setup_session_id = id('payment_setup_session', 'By which a card is saved without a payment.');

export const paymentSourceDictionary = dictionaryOf(
  paymentSources,
  'The saved cards of a customer. The stream is named by the customer. The oldest card is the default.',
  {
    PaymentSourceCreated: {
      means: 'The customer saved a card, while paying with it or by a payment setup session.',
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
    PaymentSetupSessionOpened: {
      means: 'The customer began to save a card without a payment. One that was open before is canceled.',
      fields: {
        store_id,
        payment_setup_session_id,
        payment_method_id: id('payment_method', 'By whose gateway the card will be charged.'),
        payment_method_type: methodType,
        external_id: id('gateway_setup', 'What the gateway calls it.'),
        customer_external_id: id('gateway_customer', 'What the gateway calls the customer. Null: nothing.'),
        external_data: json('What storefronts need for the form of the gateway, by names of its.', sealed),
      },
    },
    PaymentSetupSessionCompleted: {
      means: 'The card is saved, by the fact before it.',
      fields: { payment_setup_session_id, payment_source_id },
    },
    PaymentSourceOwnerDeleted: {
      means: 'The customer was deleted, and the cards with them.',
      fields: { payment_source_count: count('The cards there were.') },
    },
  },
);
