import { given } from '@storefold/kernel/testing';
import { expect, it } from 'vitest';
import { type CustomerCommand, customer } from '../customer/customer.decider.ts';
import { addressSent, registered } from '../customer/customer.examples.ts';
import type { CustomerFact } from '../customer/customer.facts.ts';
import type { CustomerProfile, CustomerState } from '../customer/customer.ts';
import { commandsBack } from './commands-back.ts';

const add = (addressId: string, input: object = {}): CustomerCommand => ({
  type: 'AddAddress',
  addressId,
  input: { ...addressSent, ...input },
});
const before = afterAll([registered], [add('addr_1'), { type: 'JoinGroup', groupId: 'cg_1' }]);
const changed = afterAll(before, [
  {
    type: 'ChangeProfile',
    changes: { first_name: 'Another', tags: ['imported'], accepts_email_marketing: true, metadata: { a: 1 } },
    by: { who: 'staff' },
  },
  add('addr_2', { is_default_billing: true, is_default_shipping: true, city: 'Another' }),
  { type: 'JoinGroup', groupId: 'cg_2' },
]);

it('a customer whom an import changed is who they were, to the address and the group', () => {
  const back = commandsBack(profileOf(changed), profileOf(before));
  const after = profileOf(afterAll(changed, back));
  const { addresses, ...profile } = profileOf(before);
  expect(after).toMatchObject(profile);
  expect(after.addresses.map(({ id, fields }) => ({ id, fields }))).toEqual(
    addresses.map(({ id, fields }) => ({ id, fields })),
  );
});

it('a second time nothing changes', () => {
  const back = commandsBack(profileOf(changed), profileOf(before));
  const done = afterAll(changed, back);
  expect(afterAll(done, commandsBack(profileOf(done), profileOf(before)))).toEqual(done);
});

function afterAll(history: readonly CustomerFact[], commands: readonly CustomerCommand[]): CustomerFact[] {
  const facts = [...history];
  for (const command of commands) facts.push(...given(customer, facts).when(command).facts());
  return facts;
}

function profileOf(history: readonly CustomerFact[]): CustomerProfile {
  const state: CustomerState = given(customer, history).state;
  if (state.status !== 'active') throw new Error('there is no customer');
  return state.profile;
}
