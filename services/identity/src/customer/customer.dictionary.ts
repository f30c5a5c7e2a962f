import {
  addressFields,
  choice,
  code,
  count,
  currencyCode,
  dictionaryOf,
  digest,
  flag,
  id,
  instant,
  list,
  metadata,
  open,
  part,
  sealed,
  secret,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { customer } from './customer.decider.ts';

const password_hash = digest(
  'The hash of the password (argon2id). Null: the customer cannot log in yet.',
  secret,
);
const accepts_email_marketing = flag('Whether the customer agreed to mails of the shop.');
const address_id = id('address', 'The address in the address book.');

const customer_deletion_id = id('customer_deletion', 'The attempt to delete the customer.');

const profile = {
  email: text('The e-mail address, to log in with and to write to.', sealed),
  first_name: text('The first name.', sealed),
  last_name: text('The last name.', sealed),
  phone: text('The telephone number.', sealed),
  accepts_email_marketing,
  preferred_locale: code('BCP 47', 'The language that the customer prefers. Null or absent: none.'),
  preferred_currency: currencyCode('The currency that the customer prefers. Null or absent: none.'),
  tags: list(text('A word that staff sort customers by.', sealed)),
  internal_note: text('What staff noted, for themselves only.', sealed),
  metadata: metadata(sealed),
};

const bookedAddress = {
  address_id,
  address: part('Where the customer can be reached.', addressFields),
  default_billing: flag('Whether it becomes, or stays, the address for bills.'),
  default_shipping: flag('Whether it becomes, or stays, the address for deliveries.'),
  metadata: metadata(sealed),
};

const customer_group_id = id('customer_group', 'The group.');
const newsletter_subscriber_id = id('newsletter_subscriber', 'The subscription.');

export const customerDictionary = dictionaryOf(
  customer,
  'A customer: profile, password, address book, and the subscription of the newsletter.',
  {
    CustomerCreated: {
      means: 'The customer exists.',
      fields: {
        store_id,
        origin: choice('Who made the record.', {
          registration: 'The customer registered.',
          staff: 'Staff did, and the customer has no password yet.',
          provider: 'The customer signed in with a provider, without a password.',
        }),
        password_hash,
        ...profile,
        created_at: instant('Since when the person was a customer elsewhere. Absent: since this fact.'),
      },
    },
    CustomerChanged: { means: 'The fields that are present have other values.', fields: profile },
    CustomerPasswordChanged: {
      means: 'The customer has another password.',
      fields: {
        password_hash,
        reason: choice('How it was chosen.', {
          changed: 'Logged in, with the old one.',
          reset: 'With the token of a password reset.',
          provider:
            'It was removed when a sign-in provider proved whose the address is: it may have been chosen by somebody else.',
        }),
        kept_session_id: id('session', 'The session that goes on. All others ended. Null: all ended.'),
      },
    },
    CustomerAddressCreated: { means: 'The address book has one address more.', fields: bookedAddress },
    CustomerAddressChanged: {
      means: 'The address is another one, or became a default. The fields say the whole of it.',
      fields: bookedAddress,
    },
    CustomerAddressDeleted: {
      means: 'The address is no longer in the address book.',
      fields: {
        address_id,
        default_billing_address_id: id('address', 'The address for bills from here on. Null: none.'),
        default_shipping_address_id: id('address', 'The address for deliveries from here on. Null: none.'),
      },
    },
    CustomerNewsletterSubscriberNoted: {
      means:
        'The newsletter told of a subscription that is linked to the customer, because it is new or was changed.',
      fields: {
        newsletter_subscriber_id,
        email: text(
          'The address that gets the newsletter. It may be another than that of the customer.',
          sealed,
        ),
        verified_at: instant('When its owner agreed. Null: not yet.'),
        subscribed_at: instant('When the address was entered.'),
        changed_at: instant('When the subscription was changed last.'),
      },
    },
    CustomerNewsletterSubscriberDeleted: {
      means: 'The newsletter told that the subscription is over.',
      fields: { newsletter_subscriber_id },
    },
    CustomerSessionsEnded: {
      means: 'The customer ended all sessions but one.',
      fields: { kept_session_id: id('session', 'The session that goes on.') },
    },
    CustomerEmailVerified: {
      means: 'It is proved that the customer reads the mail of the address.',
      fields: {
        email: text('The address.', sealed),
        reason: choice('How it was proved.', {
          password_reset: 'With the token of a password reset.',
          newsletter: 'With the token that confirms a subscription of the newsletter.',
          provider: 'A sign-in provider vouches for it.',
        }),
        removes_earlier: flag(
          'Whether what was typed into the account until then is removed: addresses, phone, preferences, wishlists and open carts. Absent: it stays.',
        ),
        credential_epoch: count(
          'With `removes_earlier`: how many passwords the account has had since. Sessions that began with fewer have ended.',
        ),
      },
    },
    CustomerIdentityLinked: {
      means: 'The customer can sign in with an account at a provider.',
      fields: {
        provider: text("The provider's name in the settings.", open('the shop chose it')),
        issuer: text('The address by which the provider is known.', open('the same for everybody')),
        subject: text('The id of the person at the provider.', sealed),
      },
    },
    CustomerMembershipCreated: {
      means: 'Staff put the customer into a group.',
      fields: { customer_group_id },
    },
    CustomerMembershipDeleted: {
      means: 'Staff took the customer out of a group.',
      fields: { customer_group_id },
    },
    CustomerDeletionRequested: {
      means:
        'Staff want the customer deleted. From here on it is found out whether there are orders, and the end follows.',
      fields: {
        customer_deletion_id,
        keeps_orders: flag(
          'Orders stay without their person, and only open ones are in the way. Absent: any order is.',
        ),
      },
    },
    CustomerDeletionCanceled: {
      means: 'The customer stays.',
      fields: {
        customer_deletion_id,
        reason: choice('Why.', { has_orders: 'There are orders, or one was being placed.' }),
      },
    },
    CustomerDeleted: {
      means: 'The customer is gone, and everything personal becomes unreadable.',
      fields: {
        accepts_email_marketing,
        email_digests: list(
          digest(
            'A keyed digest of an e-mail address of the customer, by which is found what imports kept of the person. Absent: not all addresses are known.',
          ),
        ),
      },
    },
  },
);
