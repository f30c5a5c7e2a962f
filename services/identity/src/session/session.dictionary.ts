import {
  choice,
  count,
  dictionaryOf,
  digest,
  id,
  instant,
  ordinal,
  sealed,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { session } from './session.decider.ts';

const token_digest = digest('The digest of the refresh token that works now.');
const expires_at = instant('Until when that token works.');

export const sessionDictionary = dictionaryOf(session, 'One log-in and its refresh tokens.', {
  SessionOpened: {
    means: 'Somebody logged in.',
    fields: {
      store_id,
      customer_id: id('customer', 'The customer who logged in. Null: an admin did.'),
      admin_user_id: id('admin_user', 'The admin who logged in. Null: a customer did.'),
      credential_epoch: count('How many passwords the account had had. A later one ends the session.'),
      session_epoch: count(
        'How often the account had ended all other sessions. A later time ends the session. Absent: never.',
      ),
      token_digest,
      expires_at,
      ip_address: text('The address that the log-in came from. Absent: not recorded.', sealed),
      user_agent: text('The program that logged in, as it called itself. Absent: not recorded.', sealed),
    },
  },
  RefreshTokenRotated: {
    means: 'A refresh token was used, and another one replaces it.',
    fields: {
      generation: ordinal('Which token of the session it is. The first is 0.'),
      token_digest,
      expires_at,
    },
  },
  SessionEnded: {
    means: 'None of its tokens works any more.',
    fields: {
      reason: choice('Why.', {
        logged_out: 'Its owner logged out.',
        ended_by_owner: 'Its owner ended it from another session, or from itself.',
        token_reused: 'A token was used again after it was replaced: it may be stolen.',
        account_closed: 'The account is gone.',
        password_changed: 'The account has another password, which was not chosen in this session.',
      }),
    },
  },
});
