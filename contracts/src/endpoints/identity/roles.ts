import { role, roleChange, roleInput } from '../../shapes/identity/role.ts';
import { chapter } from '../chapter.ts';
import { crudEndpoints } from '../crud.ts';

export const roles = crudEndpoints({
  noun: 'roles',
  service: 'identity',
  scope: 'settings',
  shape: role,
  input: roleInput,
  change: roleChange,
  filters: { text: ['id'], caseInsensitive: ['name'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['name', 'created_at', 'updated_at'],
  summaries: {
    list: 'Lists the roles of the staff.',
    create: 'Makes a role.',
    read: 'Shows one role.',
    change: 'Changes a role: name, scopes, metadata.',
    delete: 'Deletes a role. Whoever had it stays, without what it allowed.',
  },
  descriptions: {
    create: 'A caller can only grant scopes that it has itself.',
    change: 'Whoever has the role may do what it allows within ten seconds.',
  },
  refusals: { change: ['processing_error'], delete: ['processing_error'] },
  readName: 'show',
});

export const {
  list: listRoles,
  create: createRole,
  read: showRole,
  change: changeRole,
  delete: deleteRole,
} = roles;

chapter({
  name: 'Roles',
  about: 'What members of the staff may do.',
  position: 390,
  groups: ['roles'],
});
