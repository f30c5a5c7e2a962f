import {
  choice,
  code,
  dictionaryOf,
  digest,
  flag,
  id,
  instant,
  list,
  metadata,
  sealed,
  secret,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { newsletterSubscriber } from './newsletter-subscriber.decider.ts';

const closed_token_ids = list(id('token', 'The tokens that no longer work. Their keys are destroyed.'));

const token = {
  token_id: id('token', 'The token in the mail. It is sealed with a key of its own.'),
  token_digest: digest('The digest of the token, by which it is recognised.'),
  expires_at: instant('Until when the token works.'),
  redirect_url: text('Where the link in the mail leads. Null: nowhere in particular.', sealed),
  locale: code(
    'BCP 47',
    "The language of the request, and so of the mail. Absent: the reader's, or else the store's.",
  ),
  closed_token_ids,
};

export const newsletterSubscriberDictionary = dictionaryOf(
  newsletterSubscriber,
  'An e-mail address that was entered for the newsletter, and whether its owner agreed.',
  {
    NewsletterSubscriberCreated: {
      means: 'Somebody entered the address.',
      fields: {
        store_id,
        email: text('The address.', sealed),
        customer_id: id('customer', 'The customer who is logged in with the address. Null: somebody else.'),
        verified: flag(
          'Whether the owner agreed: only a customer with the address, or an import that says so; otherwise a mail asks first.',
        ),
        metadata: metadata(sealed),
        created_at: instant('Since when the address is subscribed elsewhere. Absent: since this fact.'),
      },
    },
    NewsletterSubscriberVerificationRequested: {
      means: 'A mail asks the owner of the address to confirm.',
      fields: { ...token, verification_token: text('The token in the mail.', secret) },
    },
    NewsletterSubscriberVerified: {
      means: 'The owner of the address agreed.',
      fields: {
        reason: choice('How that is known.', {
          token: 'The token in the mail was used.',
          customer: 'A customer who is logged in with the address subscribed.',
        }),
        customer_id: id('customer', 'The customer who has the address. Null: nobody known.'),
        closed_token_ids,
      },
    },
    NewsletterSubscriberLinked: {
      means: 'A customer turned out to have the address. The consent stays as it was.',
      fields: {
        customer_id: id('customer', 'The customer who has the address.'),
        verified: flag('Whether the owner had agreed.'),
      },
    },
    NewsletterSubscriberUnsubscribeRequested: {
      means:
        'A mail brings a link to unsubscribe. As the first of a stream: nobody has the address, and no mail is sent.',
      fields: { ...token, unsubscribe_token: text('The token in the mail.', secret) },
    },
    NewsletterSubscriberTokensExpired: {
      means: 'The time of tokens was over.',
      fields: { closed_token_ids },
    },
    NewsletterSubscriberDeleted: {
      means: 'The subscription is over. The fields say what it was last.',
      fields: {
        reason: choice('What ended it.', {
          unsubscribed: 'The owner of the address took the consent back.',
          deleted_by_staff: 'Staff removed it.',
          customer_deleted: 'It went with the customer whose it was.',
        }),
        verified: flag('Whether the owner had agreed.'),
        customer_id: id('customer', 'The customer whose it was. Null: nobody known.'),
        closed_token_ids,
      },
    },
    NewsletterSubscriberPersonalDataErased: {
      means:
        'The address becomes unreadable: a day after the end, when everybody who listens has heard of it, or at once when the customer was deleted.',
      fields: {},
    },
  },
);
