import type { JsonObject } from '@storefold/kernel/core';
import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { type CustomerCommand, customer, MAX_ADDRESSES, MAX_GROUPS } from './customer.decider.ts';
import {
  addedByStaff,
  addressAdded,
  addressKept,
  addressRemoved,
  addressSent,
  changeProfile,
  emailVerified,
  emailVerifiedAnew,
  newPassword,
  passwordChanged,
  profileChanged,
  registered,
} from './customer.examples.ts';
import type { CustomerFact } from './customer.facts.ts';

describe('registering', () => {
  const register: CustomerCommand = { type: 'Register', registration: registered.data };

  it('makes a customer once', () => {
    given(customer, []).when(register).thenFacts([registered]);
    given(customer, [registered]).when(register).thenNothing();
  });
});

describe('a profile', () => {
  it('changes in what is different', () => {
    given(customer, [registered])
      .when(changeProfile({ first_name: 'Augusta', last_name: 'Byron', accepts_email_marketing: true }))
      .thenFacts([profileChanged({ first_name: 'Augusta', accepts_email_marketing: true })]);
    given(customer, [registered])
      .when(changeProfile({ first_name: 'Ada' }))
      .thenNothing();
  });

  it('of nobody cannot be changed', () => {
    given(customer, []).when(changeProfile({})).thenRefused('record_not_found', 'Customer not found');
  });
});

describe('deleting', () => {
  const ids = { customer_deletion_id: 'deletion_1' };
  const requested: CustomerFact = { type: 'CustomerDeletionRequested', data: ids };
  const canceled: CustomerFact = {
    type: 'CustomerDeletionCanceled',
    data: { ...ids, reason: 'has_orders' },
  };
  const deleted: CustomerFact = {
    type: 'CustomerDeleted',
    data: { accepts_email_marketing: false, email_digests: ['digest of the address'] },
  };
  const request = (deletionId = 'deletion_1'): CustomerCommand => ({ type: 'RequestDeletion', deletionId });
  const end = (hasOrders: boolean, deletionId = 'deletion_1'): CustomerCommand => ({
    type: 'EndDeletion',
    emailDigest: 'digest of the address',
    deletionId,
    hasOrders,
  });

  it('is requested once, and ends with the deletion or because there are orders', () => {
    given(customer, [registered]).when(request()).thenFacts([requested]);
    given(customer, [registered, requested]).when(request('deletion_2')).thenNothing();
    given(customer, [registered, requested]).when(end(false)).thenFacts([deleted]);
    given(customer, [registered, requested]).when(end(true)).thenFacts([canceled]);
    given(customer, [registered, requested, canceled])
      .when(request('deletion_2'))
      .thenFacts([{ ...requested, data: { customer_deletion_id: 'deletion_2' } }]);
  });

  it('says by digests who it was, unless the customer had another address before', () => {
    const moved: CustomerFact = { type: 'CustomerChanged', data: { email: 'new@example.com' } };
    const facts = given(customer, [registered, moved, requested]).when(end(false)).facts();
    expect(facts).toEqual([{ type: 'CustomerDeleted', data: { accepts_email_marketing: false } }]);
    expect(given(customer, [registered, requested, deleted]).state).toMatchObject(deleted.data);
  });

  it('ends only the attempt it was asked about', () => {
    const later = { ...requested, data: { customer_deletion_id: 'deletion_2' } };
    for (const history of [
      [],
      [registered],
      [registered, requested, canceled],
      [registered, requested, canceled, later],
      [registered, requested, deleted],
    ]) {
      given(customer, history).when(end(false)).thenNothing();
      given(customer, history).when(end(true)).thenNothing();
    }
  });

  it('happens once, and nothing comes after it', () => {
    const commands: CustomerCommand[] = [
      request('deletion_2'),
      changeProfile({ first_name: 'Eve' }),
      { type: 'RecordConsent', accepts: true },
      { type: 'ResetPassword', passwordHash: 'another', epoch: 0, emailEpoch: 0 },
      { type: 'AddAddress', addressId: 'addr_1', input: addressSent },
    ];
    for (const command of commands) {
      given(customer, [registered, requested, deleted]).when(command).thenRefused('record_not_found');
    }
    given(customer, []).when(request()).thenRefused('record_not_found', 'Customer not found');
  });

  it('leaves the e-mail address, to be given up, and no password', () => {
    expect(given(customer, [registered, addressAdded('addr_1'), deleted]).state).toEqual({
      status: 'deleted',
      store_id: 'store_1',
      email: 'ada@example.com',
      accepts_email_marketing: false,
      identities: [],
      email_digests: ['digest of the address'],
    });
  });
});

describe('e-mail and password', () => {
  const unproven = { by: { who: 'customer', provenHash: null } } as const;
  const outdated = { by: { who: 'customer', provenHash: 'hash of the first password' } } as const;

  it('change together for whoever knows the current password', () => {
    given(customer, [registered])
      .when(changeProfile({ email: 'augusta@example.com' }, { newPassword }))
      .thenFacts([profileChanged({ email: 'augusta@example.com' }), passwordChanged('changed')]);
  });

  it('stay for whoever does not', () => {
    const changes = [
      changeProfile({ email: 'x@example.com' }, unproven),
      changeProfile({}, { newPassword, ...unproven }),
    ];
    for (const change of changes)
      given(customer, [registered]).when(change).thenRefused('current_password_invalid');
  });

  it('stay for whoever knew the password before it changed', () => {
    given(customer, [registered, passwordChanged('changed')])
      .when(changeProfile({ email: 'x@example.com' }, outdated))
      .thenRefused('current_password_invalid');
  });

  it('need no password when the same e-mail is sent again', () => {
    given(customer, [registered])
      .when(changeProfile({ email: 'ada@example.com' }, unproven))
      .thenNothing();
  });

  it('cannot be changed by the owner of a record without a password, but by the staff', () => {
    given(customer, [addedByStaff])
      .when(changeProfile({ email: 'x@example.com' }, unproven))
      .thenRefused('current_password_invalid');
    given(customer, [addedByStaff])
      .when(changeProfile({ email: 'x@example.com' }, { by: { who: 'staff' } }))
      .thenFacts([profileChanged({ email: 'x@example.com' })]);
  });
});

describe('a password reset', () => {
  const reset = (epoch: number): CustomerCommand => ({
    type: 'ResetPassword',
    passwordHash: 'hash of the next password',
    epoch,
    emailEpoch: 0,
  });

  it('sets the password, also the first one of a record made by staff', () => {
    given(customer, [registered])
      .when(reset(0))
      .thenFacts([passwordChanged('reset'), nameless, emailVerifiedAnew('password_reset')]);
    given(customer, [addedByStaff])
      .when(reset(0))
      .thenFacts([passwordChanged('reset'), emailVerified('password_reset')]);
  });

  it('is worthless after any change of the password', () => {
    for (const how of ['changed', 'reset'] as const) {
      given(customer, [registered, passwordChanged(how)])
        .when(reset(0))
        .thenRefused('invalid_token');
    }
  });

  it('is worthless after any change of the e-mail address, even back to the first', () => {
    const away = profileChanged({ email: 'x@example.com' });
    for (const changes of [[away], [away, profileChanged({ email: 'ada@example.com' })]]) {
      given(customer, [registered, ...changes])
        .when(reset(0))
        .thenRefused('invalid_token');
    }
    given(customer, [registered, profileChanged({ first_name: 'Augusta' })])
      .when(reset(0))
      .thenFacts([passwordChanged('reset'), nameless, emailVerifiedAnew('password_reset')]);
  });

  it('leaves nothing of what somebody else may have typed before the address was proved', () => {
    const typed = { phone: '+1 555 0100', preferred_locale: 'de' };
    const before = [registered, addressAdded('addr_1'), profileChanged(typed)];
    const proved = [...before, passwordChanged('reset'), emailVerifiedAnew('password_reset')];
    expect(given(customer, proved).state).toMatchObject({
      profile: {
        first_name: 'Ada',
        phone: null,
        preferred_locale: null,
        addresses: [],
        default_billing_address_id: null,
        default_shipping_address_id: null,
      },
    });
    const consented = [registered, profileChanged({ accepts_email_marketing: true })];
    given(customer, consented)
      .when(reset(0))
      .thenFacts([
        passwordChanged('reset'),
        profileChanged({ first_name: null, last_name: null, accepts_email_marketing: false }),
        emailVerifiedAnew('password_reset'),
      ]);
    given(customer, [...consented, subscriptionNoted])
      .when(reset(0))
      .thenFacts([passwordChanged('reset'), nameless, emailVerifiedAnew('password_reset')]);
    const known = [...before, emailVerified('newsletter'), passwordChanged('reset')];
    expect(given(customer, known).state).toMatchObject({
      profile: { ...typed, addresses: [{ id: 'addr_1' }] },
    });
  });
});

describe('a verified e-mail address', () => {
  const verify = (email: string): CustomerCommand => ({ type: 'VerifyEmail', email, proof: 'newsletter' });

  it('is recorded once, and only for the address that the customer has', () => {
    given(customer, [registered])
      .when(verify('ada@example.com'))
      .thenFacts([emailVerified('newsletter')]);
    given(customer, [registered, emailVerified('newsletter')])
      .when(verify('ada@example.com'))
      .thenNothing();
    given(customer, [registered]).when(verify('eve@example.com')).thenNothing();
  });

  it('is to be verified again once it changes', () => {
    const moved = profileChanged({ email: 'x@example.com' });
    given(customer, [registered, emailVerified('newsletter'), moved])
      .when(verify('x@example.com'))
      .thenFacts([emailVerified('newsletter', 'x@example.com')]);
  });
});

describe('an account at a provider', () => {
  const identity = { issuer: 'https://id.acme.example', subject: 'user-1' };
  const link: CustomerCommand = {
    type: 'LinkIdentity',
    provider: 'acme',
    identity,
    email: 'ada@example.com',
  };
  const linked: CustomerFact = { type: 'CustomerIdentityLinked', data: { provider: 'acme', ...identity } };
  const removed: CustomerFact = {
    type: 'CustomerPasswordChanged',
    data: { password_hash: null, reason: 'provider', kept_session_id: null },
  };

  it('is linked once, and removes a password of before the address was verified', () => {
    given(customer, [registered])
      .when(link)
      .thenFacts([removed, linked, nameless, emailVerifiedAnew('provider')]);
    given(customer, [registered])
      .when({ ...link, names: { first_name: 'Ada', last_name: 'King' } })
      .thenFacts([removed, linked, profileChanged({ last_name: 'King' }), emailVerifiedAnew('provider')]);
    given(customer, [registered, emailVerified('newsletter')])
      .when(link)
      .thenFacts([linked]);
    given(customer, [addedByStaff])
      .when(link)
      .thenFacts([linked, emailVerified('provider')]);
    given(customer, [registered, linked]).when(link).thenNothing();
  });

  it('ends when somebody else proves to own the address, by a reset or by a provider', () => {
    const other = { ...link, identity: { ...identity, subject: 'user-2' } };
    const reset: CustomerFact = {
      type: 'CustomerPasswordChanged',
      data: { password_hash: '$argon2id$other', reason: 'reset', kept_session_id: null },
    };
    for (const proven of [reset, removed]) {
      given(customer, [registered, linked, proven, emailVerified('newsletter')])
        .when(link)
        .thenFacts([linked]);
    }
    given(customer, [addedByStaff, linked])
      .when(other)
      .thenFacts([
        removed,
        { ...linked, data: { ...linked.data, subject: 'user-2' } } as CustomerFact,
        nameless,
        emailVerifiedAnew('provider'),
      ]);
  });

  it('is not linked to another address than the provider vouches for', () => {
    given(customer, [registered])
      .when({ ...link, email: 'eve@example.com' })
      .thenRefused('record_not_found');
  });
});

describe('membership of groups', () => {
  const join: CustomerCommand = { type: 'JoinGroup', groupId: 'cg_1' };
  const leave: CustomerCommand = { type: 'LeaveGroup', groupId: 'cg_1' };
  const joined: CustomerFact = {
    type: 'CustomerMembershipCreated',
    data: { customer_group_id: 'cg_1' },
  };
  const left: CustomerFact = { type: 'CustomerMembershipDeleted', data: { customer_group_id: 'cg_1' } };

  it('begins once and ends once', () => {
    given(customer, [registered]).when(join).thenFacts([joined]);
    given(customer, [registered, joined]).when(join).thenNothing();
    given(customer, [registered, joined]).when(leave).thenFacts([left]);
    given(customer, [registered, joined, left]).when(leave).thenNothing();
  });

  it('is limited, and a member of as many groups stays one', () => {
    const many = Array.from({ length: MAX_GROUPS }, (_, at) => ({
      ...joined,
      data: { customer_group_id: `cg_${at}` },
    })) as CustomerFact[];
    given(customer, [registered, ...many])
      .when({ type: 'JoinGroup', groupId: 'cg_more' })
      .thenRefused('processing_error');
    given(customer, [registered, ...many])
      .when(join)
      .thenNothing();
  });
});

describe('consent', () => {
  it('is recorded when it is new', () => {
    const accept: CustomerCommand = { type: 'RecordConsent', accepts: true };
    const accepted = profileChanged({ accepts_email_marketing: true });
    given(customer, [registered]).when(accept).thenFacts([accepted]);
    given(customer, [registered, accepted]).when(accept).thenNothing();
  });
});

describe('the address book', () => {
  const both = { billing: true, shipping: true };
  const add = (input: object = {}): CustomerCommand => ({
    type: 'AddAddress',
    addressId: 'addr_2',
    input: { ...addressSent, ...input },
  });

  it('makes the first address the default for everything', () => {
    given(customer, [registered])
      .when(add())
      .thenFacts([addressAdded('addr_2', both)]);
  });

  it('makes later ones the default when asked to', () => {
    const history = [registered, addressAdded('addr_1', both)];
    given(customer, history)
      .when(add())
      .thenFacts([addressAdded('addr_2')]);
    given(customer, history)
      .when(add({ is_default_billing: true }))
      .thenFacts([addressAdded('addr_2', { billing: true })]);
  });

  it('hands defaults on to the oldest address that is left', () => {
    const history = [
      registered,
      addressAdded('addr_1', both),
      addressAdded('addr_2'),
      addressAdded('addr_3'),
    ];
    const remove = (addressId: string): CustomerCommand => ({ type: 'RemoveAddress', addressId });
    given(customer, history)
      .when(remove('addr_1'))
      .thenFacts([addressRemoved('addr_1', 'addr_2', 'addr_2')]);
    given(customer, history)
      .when(remove('addr_3'))
      .thenFacts([addressRemoved('addr_3', 'addr_1', 'addr_1')]);
    given(customer, history.slice(0, 2))
      .when(remove('addr_1'))
      .thenFacts([addressRemoved('addr_1', null, null)]);
    given(customer, history).when(remove('addr_9')).thenRefused('record_not_found', 'Address not found');
  });

  it('keeps a default that is told not to be one', () => {
    const change: CustomerCommand = {
      type: 'ChangeAddress',
      addressId: 'addr_1',
      input: { is_default_billing: false },
    };
    given(customer, [registered, addressAdded('addr_1', both)])
      .when(change)
      .thenNothing();
  });

  it('changes only what is sent', () => {
    const change: CustomerCommand = { type: 'ChangeAddress', addressId: 'addr_1', input: { city: 'Albany' } };
    const changed: CustomerFact = {
      type: 'CustomerAddressChanged',
      data: {
        address_id: 'addr_1',
        address: { ...addressKept, city: 'Albany' },
        default_billing: true,
        default_shipping: true,
        metadata: {},
      },
    };
    given(customer, [registered, addressAdded('addr_1', both)])
      .when(change)
      .thenFacts([changed]);
  });

  it('has metadata with each address, which stay until other ones are sent', () => {
    const noted = (metadata: object | undefined, rest: object = {}): CustomerCommand => ({
      type: 'ChangeAddress',
      addressId: 'addr_1',
      input: { metadata: metadata as JsonObject | undefined, ...rest },
    });
    const changed = (metadata: JsonObject, rest: object = {}): CustomerFact => ({
      type: 'CustomerAddressChanged',
      data: {
        address_id: 'addr_1',
        address: { ...addressKept, ...rest },
        default_billing: true,
        default_shipping: true,
        metadata,
      },
    });
    const before = [registered, addressAdded('addr_1', both)];
    given(customer, before)
      .when(noted({ door: 2 }))
      .thenFacts([changed({ door: 2 })]);
    given(customer, [...before, changed({ door: 2 })])
      .when(noted({ door: 2 }))
      .thenNothing();
    given(customer, [...before, changed({ door: 2 })])
      .when(noted(undefined, { city: 'Albany' }))
      .thenFacts([changed({ door: 2 }, { city: 'Albany' })]);
    given(customer, [...before, changed({ door: 2 })])
      .when(noted({}))
      .thenFacts([changed({})]);
  });

  it('has an end', () => {
    const full = Array.from({ length: MAX_ADDRESSES }, (_, index) => addressAdded(`addr_${index}`));
    given(customer, [registered, ...full])
      .when(add())
      .thenRefused('processing_error');
  });
});

describe('an erased customer', () => {
  it('can still be folded, with everything personal gone', () => {
    const blank = (fact: CustomerFact): CustomerFact =>
      ({
        ...fact,
        data: Object.fromEntries(Object.keys(fact.data).map((key) => [key, null])),
      }) as CustomerFact;
    const { state } = given(
      customer,
      [registered, addressAdded('addr_1'), passwordChanged('reset')].map(blank),
    );
    expect(state).toMatchObject({
      status: 'active',
      profile: { email: '', first_name: null, addresses: [] },
    });
  });
});

/** The names that somebody typed who did not prove the address are taken back. */
const nameless = profileChanged({ first_name: null, last_name: null });

const subscriptionNoted: CustomerFact = {
  type: 'CustomerNewsletterSubscriberNoted',
  data: {
    newsletter_subscriber_id: 'sub_1',
    email: 'ada@example.com',
    verified_at: '2026-01-01T00:00:00.000Z',
    subscribed_at: '2026-01-01T00:00:00.000Z',
    changed_at: '2026-01-01T00:00:00.000Z',
  },
};
