import { endpoint, scoped } from '../../endpoint.ts';
import { adminAccount, adminUserChange, invitationInput } from '../../shapes/identity/admin-user.ts';
import { listOf } from '../../values.ts';

const path = '/api/v3/admin/admin_users';

export const listAdminUsers = endpoint({
  name: 'admin_users.list',
  service: 'identity',
  method: 'GET',
  path,
  access: scoped('read_settings'),
  summary: 'Lists the staff.',
  list: true,
  filters: {
    text: ['id', 'status'],
    caseInsensitive: ['email', 'first_name', 'last_name'],
    timestamp: ['created_at', 'updated_at'],
  },
  sorts: ['email', 'first_name', 'last_name', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(adminAccount) },
  refusals: [],
});

export const inviteAdminUser = endpoint({
  name: 'admin_users.invite',
  service: 'identity',
  method: 'POST',
  path,
  access: scoped('write_settings'),
  summary: 'Invites somebody to the staff.',
  description:
    'The event `admin_user.invited` has the `invitation_token` with which the password is chosen. A caller can only give roles whose scopes it has itself. Once the token has expired, a password reset does the same.',
  body: invitationInput,
  answer: { status: 201, body: adminAccount },
  refusals: ['record_not_found', 'validation_error'],
});

export const showAdminUser = endpoint({
  name: 'admin_users.show',
  service: 'identity',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_settings'),
  summary: 'Shows one member of the staff.',
  answer: { status: 200, body: adminAccount },
  refusals: ['record_not_found'],
});

export const changeAdminUser = endpoint({
  name: 'admin_users.change',
  service: 'identity',
  method: 'PATCH',
  path: `${path}/:id`,
  access: scoped('write_settings'),
  summary: 'Changes a member of the staff: name, roles, metadata.',
  description:
    'A caller needs all scopes of the roles that are given, and of those that the person has. The last owner stays one.',
  body: adminUserChange,
  answer: { status: 200, body: adminAccount },
  refusals: ['record_not_found', 'validation_error', 'processing_error'],
});

export const deactivateAdminUser = endpoint({
  name: 'admin_users.deactivate',
  service: 'identity',
  method: 'PATCH',
  path: `${path}/:id/deactivate`,
  access: scoped('write_settings'),
  summary: 'Keeps a member of the staff out; all sessions end.',
  description: 'The last owner cannot be kept out.',
  answer: { status: 200, body: adminAccount },
  refusals: ['record_not_found', 'processing_error'],
});

export const activateAdminUser = endpoint({
  name: 'admin_users.activate',
  service: 'identity',
  method: 'PATCH',
  path: `${path}/:id/activate`,
  access: scoped('write_settings'),
  summary: 'Lets a member of the staff in again.',
  answer: { status: 200, body: adminAccount },
  refusals: ['record_not_found'],
});

export const deleteAdminUser = endpoint({
  name: 'admin_users.delete',
  service: 'identity',
  method: 'DELETE',
  path: `${path}/:id`,
  access: scoped('write_settings'),
  summary: 'Takes somebody off the staff and erases what is personal.',
  description: 'Events keep naming the id of who did what. The last owner cannot be deleted.',
  answer: { status: 204 },
  refusals: ['record_not_found', 'processing_error'],
});
