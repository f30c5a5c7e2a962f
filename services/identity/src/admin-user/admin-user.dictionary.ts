import { choice, dictionaryOf, digest, id, sealed, store_id, text } from '@storefold/kernel/dictionary';
import { adminUser } from './admin-user.decider.ts';

const password_hash = digest('The hash of the password (argon2id).');

export const adminUserDictionary = dictionaryOf(adminUser, 'A member of the staff.', {
  AdminUserCreated: {
    means: 'The admin exists and can log in.',
    fields: {
      store_id,
      email: text('The e-mail address to log in with.', sealed),
      password_hash,
      role: choice('What the admin may do.', { owner: 'Everything.' }),
    },
  },
  AdminUserChanged: {
    means: 'The admin has another name.',
    fields: {
      first_name: text('The first name.', sealed),
      last_name: text('The last name.', sealed),
    },
  },
  AdminUserPasswordChanged: {
    means: 'The admin has another password.',
    fields: {
      password_hash,
      kept_session_id: id('session', 'The session that goes on. All others ended. Null: all ended.'),
    },
  },
});
