import {
  amount,
  choice,
  code,
  currency,
  dictionaryOf,
  id,
  open,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { payment_method_id } from '../order/payment/payment.dictionary.ts';
import { methodType } from '../payment-gateway/method-type.dictionary.ts';
import { providerMessage } from './provider-message.decider.ts';

const byProvider = open('the provider wrote it');

export const providerMessageDictionary = dictionaryOf(
  providerMessage,
  'What a payment provider told the store by itself, such as that a shopper has paid. The name derives from the store, the type of the method and what the provider calls the message, so each is kept once.',
  {
    ProviderMessageReceived: {
      means: 'The provider told it, signed with the secret of a payment method. It is acted upon after this.',
      fields: {
        store_id,
        payment_method_id,
        type: methodType,
        message_id: id('gateway_message', 'What the provider calls the message.'),
        external_id: id(
          'gateway_charge',
          'What the provider calls the session or the payment that it is about.',
        ),
        kind: choice('What it tells.', {
          session_paid: 'The shopper has paid in the session.',
          session_failed: 'An attempt to pay in the session failed.',
          refunded: 'Money of the payment was paid back.',
          disputed: 'The holder of the card disputes the payment, or that was decided.',
        }),
        code: code('error code of the API', 'Why an attempt failed. Absent elsewhere.'),
        message: text('The same in words. Absent elsewhere.', byProvider),
        transaction_id: id('transaction', 'What the provider calls the refund. Absent elsewhere.'),
        amount: amount('What was paid back or is disputed. Absent elsewhere.'),
        currency,
        dispute_id: id('gateway_dispute', 'What the provider calls the dispute. Absent elsewhere.'),
        reason: text('Why it is disputed. Absent elsewhere.', byProvider),
        status: choice('How the dispute stands. Absent elsewhere.', {
          open: 'The provider has not decided.',
          won: 'The shop keeps the money.',
          lost: 'The money went back.',
        }),
        external_url: text(
          "The provider's own page about the dispute. Null: it named none. Absent elsewhere.",
          byProvider,
        ),
      },
    },
  },
);
