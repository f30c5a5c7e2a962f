import { endpoint, scoped } from '../../endpoint.ts';
import { role, roleChange, roleInput } from '../../shapes/role.ts';
import { listOf } from '../../values.ts';

const path = '/api/v3/admin/roles';

export const listRoles = endpoint({
  name: 'roles.list',
  service: 'identity',
  method: 'GET',
  path,
  access: scoped('read_settings'),
  summary: 'Lists the roles of the staff.',
  list: true,
  filters: { text: ['id'], caseInsensitive: ['name'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['name', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(role) },
  refusals: [],
});

export const createRole = endpoint({
  name: 'roles.create',
  service: 'identity',
  method: 'POST',
  path,
  access: scoped('write_settings'),
  summary: 'Makes a role.',
  description: 'A caller can only grant scopes that it has itself.',
  body: roleInput,
  answer: { status: 201, body: role },
  refusals: ['validation_error'],
});

export const showRole = endpoint({
  name: 'roles.show',
  service: 'identity',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_settings'),
  summary: 'Shows one role.',
  answer: { status: 200, body: role },
  refusals: ['record_not_found'],
});

export const changeRole = endpoint({
  name: 'roles.change',
  service: 'identity',
  method: 'PATCH',
  path: `${path}/:id`,
  access: scoped('write_settings'),
  summary: 'Changes a role: name, scopes, metadata.',
  description: 'Whoever has the role may do what it allows within ten seconds.',
  body: roleChange,
  answer: { status: 200, body: role },
  refusals: ['record_not_found', 'validation_error', 'processing_error'],
});

export const deleteRole = endpoint({
  name: 'roles.delete',
  service: 'identity',
  method: 'DELETE',
  path: `${path}/:id`,
  access: scoped('write_settings'),
  summary: 'Deletes a role. Whoever had it stays, without what it allowed.',
  answer: { status: 204 },
  refusals: ['record_not_found', 'processing_error'],
});

export const roleEndpoints = [listRoles, createRole, showRole, changeRole, deleteRole] as const;
