import {
  choice,
  count,
  dictionaryOf,
  digest,
  id,
  instant,
  sealed,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { passwordReset } from './password-reset.decider.ts';

export const passwordResetDictionary = dictionaryOf(
  passwordReset,
  'A token with which a customer can choose a password without the old one.',
  {
    PasswordResetRequested: {
      means: 'Somebody asked for a new password. A mail brings the token.',
      fields: {
        store_id,
        customer_id: id('customer', 'The customer who has the address. Null: nobody, and no mail is sent.'),
        credential_epoch: count('How many passwords the customer had had. A later one ends the token.'),
        email_epoch: count(
          'How many other e-mail addresses the customer had had before. A later one ends the token. Absent: none.',
        ),
        token_digest: digest('The digest of the token, by which it is recognised.'),
        reset_token: text('The token in the mail, sealed with a key of its own.', sealed),
        expires_at: instant('Until when the token works.'),
        redirect_url: text('Where the link in the mail leads. Null: nowhere in particular.', sealed),
      },
    },
    PasswordResetClosed: {
      means: 'The token no longer works, and its key is destroyed.',
      fields: {
        reason: choice('Why.', { used: 'The password was chosen.', expired: 'Its time was over.' }),
      },
    },
  },
);
