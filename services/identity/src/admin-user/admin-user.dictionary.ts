import {
  choice,
  code,
  dictionaryOf,
  digest,
  id,
  list,
  metadata,
  sealed,
  secret,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { adminUser } from './admin-user.decider.ts';

const password_hash = digest('The hash of the password (argon2id). Null: none was chosen yet.', secret);
const details = {
  first_name: text('The first name.', sealed),
  last_name: text('The last name.', sealed),
  metadata: metadata(sealed),
  preferred_locale: code('BCP 47', 'The language that the admin prefers. Null: none.'),
};
const role_ids = list(
  id('role', 'The roles, which say what the admin may do. Absent: the one of owners, once the only one.'),
);

export const adminUserDictionary = dictionaryOf(adminUser, 'A member of the staff.', {
  AdminUserCreated: {
    means: 'The admin exists, and can log in or is invited.',
    fields: {
      store_id,
      email: text('The e-mail address to log in with.', sealed),
      password_hash,
      role: choice('What the admin may do. Null: what the roles say.', { owner: 'Everything.' }),
      role_ids,
      ...details,
    },
  },
  AdminUserChanged: { means: 'The admin has another name, language or other metadata.', fields: details },
  AdminUserRolesChanged: { means: 'The admin has these roles and no others.', fields: { role_ids } },
  AdminUserPasswordChanged: {
    means: 'The admin has another password, or the first one.',
    fields: {
      password_hash,
      kept_session_id: id('session', 'The session that goes on. All others ended. Null: all ended.'),
    },
  },
  AdminUserDisabled: { means: 'The admin is kept out, and all sessions ended.', fields: {} },
  AdminUserEnabled: { means: 'The admin is let in again.', fields: {} },
  AdminUserDeleted: { means: 'The admin is off the staff. What is personal is erased.', fields: {} },
});
