import { endpoint, staff } from '../../endpoint.ts';
import { optionLists } from '../../shapes/identity/option-lists.ts';

export const showOptionLists = endpoint({
  name: 'option_lists.show',
  service: 'identity',
  method: 'GET',
  path: '/api/v3/admin/option_lists',
  access: staff,
  summary: 'Shows what the forms of a dashboard offer. Units follow the unit system of the store.',
  description: 'Needs a secret key or the token of an admin, but no scope.',
  answer: { status: 200, body: optionLists },
  refusals: [],
});
