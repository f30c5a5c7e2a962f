import {
  choice,
  count,
  dictionaryOf,
  digest,
  id,
  instant,
  sealed,
  secret,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { passwordReset } from './password-reset.decider.ts';

const credential_epoch = count('How many passwords the account had had. A later one ends the token.');
const session_epoch = count(
  'How often the member of the staff had been deactivated. A later time ends the token. Absent: never.',
);
const token_digest = digest('The digest of the token, by which it is recognised.');
const token = text('The token in the mail, sealed with a key of its own.', secret);
const expires_at = instant('Until when the token works.');

export const passwordResetDictionary = dictionaryOf(
  passwordReset,
  'A token with which a customer or a member of the staff can choose a password without the old one.',
  {
    PasswordResetRequested: {
      means: 'Somebody asked for a new password. A mail brings the token.',
      fields: {
        store_id,
        customer_id: id('customer', 'The customer who has the address. Null: none.'),
        admin_user_id: id(
          'admin_user',
          'The member of the staff who has the address. Null or absent: none. If there is no customer either, no mail is sent.',
        ),
        credential_epoch,
        email_epoch: count(
          'How many other e-mail addresses the customer had had before. A later one ends the token. Absent: none.',
        ),
        session_epoch,
        token_digest,
        reset_token: token,
        expires_at,
        redirect_url: text('Where the link in the mail leads. Null: nowhere in particular.', sealed),
      },
    },
    InvitationCreated: {
      means: 'Somebody is invited to the staff. A mail brings the token.',
      fields: {
        store_id,
        admin_user_id: id('admin_user', 'Who is invited.'),
        credential_epoch,
        session_epoch,
        token_digest,
        invitation_token: token,
        expires_at,
      },
    },
    InvitationIssued: {
      means: 'A customer without a password is invited to choose one. A mail brings the token.',
      fields: {
        store_id,
        customer_id: id('customer', 'Who is invited.'),
        credential_epoch,
        email_epoch: count('How many other e-mail addresses the customer had had before.'),
        token_digest,
        invitation_token: token,
        expires_at,
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
