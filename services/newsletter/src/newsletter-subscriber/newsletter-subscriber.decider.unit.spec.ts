import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import {
  dueAt,
  MAX_OPEN_TOKENS,
  type NewsletterSubscriberCommand,
  newsletterSubscriber,
} from './newsletter-subscriber.decider.ts';
import {
  beforeExpiry,
  customerAdded,
  expiry,
  guestAdded,
  linked,
  removed,
  subscribe,
  unsubscribeRequested,
  verificationRequested,
  verified,
  verify,
} from './newsletter-subscriber.examples.ts';
import type { NewsletterSubscriberFact } from './newsletter-subscriber.ts';

describe('the states of a subscriber', () => {
  const asked = [guestAdded, verificationRequested(1)];
  const confirmed = [...asked, verified('token', null, ['token_1'])];
  const leaving = [...confirmed, unsubscribeRequested(2)];
  const byLink: NewsletterSubscriberCommand = {
    type: 'Remove',
    by: { who: 'holder', tokenDigest: 'digest 2', now: beforeExpiry },
  };
  const byStaff: NewsletterSubscriberCommand = { type: 'Remove', by: { who: 'staff' } };

  it.each<
    [
      from: string,
      trigger: string,
      to: string,
      NewsletterSubscriberFact[],
      NewsletterSubscriberCommand,
      asks: boolean,
    ]
  >([
    ['(none)', "a guest's request", 'unverified', [], subscribe(1), true],
    ['(none)', "the customer's own request", 'verified', [], subscribe(1, 'cus_1'), false],
    ['unverified', "a guest's repeated request", 'unverified', asked, subscribe(2), true],
    ['unverified', "the customer's own request", 'verified', asked, subscribe(2, 'cus_1'), false],
    ['unverified', 'its token', 'verified', asked, verify(1), false],
    ['unverified', 'the staff', 'removed', asked, byStaff, false],
    ['verified', "a guest's repeated request", 'verified', confirmed, subscribe(2), false],
    ['verified', "the customer's own request", 'verified', confirmed, subscribe(2, 'cus_1'), false],
    ['verified', 'the token of an unsubscribe link', 'removed', leaving, byLink, false],
    ['verified', 'the staff', 'removed', confirmed, byStaff, false],
  ])('from %s by %s to %s', (from, _trigger, to, history, command, asks) => {
    expect(shownAfter(history)).toBe(from);
    const facts = given(newsletterSubscriber, history).when(command).facts();
    expect(shownAfter([...history, ...facts])).toBe(to);
    expect(facts.some(({ type }) => type === 'NewsletterSubscriberVerificationRequested')).toBe(asks);
  });

  function shownAfter(history: readonly NewsletterSubscriberFact[]): string {
    const { state } = given(newsletterSubscriber, history);
    if (state.status !== 'present') return state.status === 'none' ? '(none)' : state.status;
    return state.verified_at === null ? 'unverified' : 'verified';
  }
});

describe('subscribing', () => {
  it('asks a guest to confirm', () => {
    given(newsletterSubscriber, [])
      .when(subscribe(1))
      .thenFacts([guestAdded, verificationRequested(1)]);
  });

  it('takes the word of a customer who is logged in with the address', () => {
    given(newsletterSubscriber, []).when(subscribe(1, 'cus_1')).thenFacts([customerAdded]);
  });

  it('again before confirming sends another token, and the first one stays good', () => {
    const history = [guestAdded, verificationRequested(1)];
    given(newsletterSubscriber, history)
      .when(subscribe(2))
      .thenFacts([verificationRequested(2)]);
    given(newsletterSubscriber, [...history, verificationRequested(2)])
      .when(verify(1))
      .thenFacts([verified('token', null, ['token_1', 'token_2'])]);
  });

  it('very often drops the oldest token', () => {
    const open = Array.from({ length: MAX_OPEN_TOKENS }, (_, index) => verificationRequested(index + 1));
    given(newsletterSubscriber, [guestAdded, ...open])
      .when(subscribe(99))
      .thenFacts([verificationRequested(99, ['token_1'])]);
  });

  it('again after confirming changes nothing', () => {
    const history = [guestAdded, verificationRequested(1), verified('token', null, ['token_1'])];
    given(newsletterSubscriber, history).when(subscribe(2)).thenNothing();
    given(newsletterSubscriber, [customerAdded]).when(subscribe(2, 'cus_1')).thenNothing();
  });

  it('as a customer confirms what was asked for as a guest', () => {
    given(newsletterSubscriber, [guestAdded, verificationRequested(1)])
      .when(subscribe(2, 'cus_1'))
      .thenFacts([verified('customer', 'cus_1', ['token_1'])]);
  });

  it('as a customer links a subscription that was confirmed as a guest', () => {
    given(newsletterSubscriber, [guestAdded, verified('token', null, [])])
      .when(subscribe(2, 'cus_1'))
      .thenFacts([linked(true)]);
  });
});

describe('a verification token', () => {
  const history = [guestAdded, verificationRequested(1)];

  it('confirms once', () => {
    const facts = [verified('token', null, ['token_1'])];
    given(newsletterSubscriber, history).when(verify(1)).thenFacts(facts);
    given(newsletterSubscriber, [...history, ...facts])
      .when(verify(1))
      .thenRefused('invalid_token');
  });

  it('links the customer who has the address', () => {
    given(newsletterSubscriber, history)
      .when(verify(1, { customerId: 'cus_1' }))
      .thenFacts([verified('token', 'cus_1', ['token_1'])]);
  });

  it('links the customer who has the address now, and leaves the link where nobody has it', () => {
    given(newsletterSubscriber, [...history, linked(false)])
      .when(verify(1, { customerId: 'cus_2' }))
      .thenFacts([verified('token', 'cus_2', ['token_1'])]);
    given(newsletterSubscriber, [...history, linked(false)])
      .when(verify(1))
      .thenFacts([verified('token', 'cus_1', ['token_1'])]);
  });

  it('that is unknown, expired or of another kind is refused', () => {
    given(newsletterSubscriber, history).when(verify(2)).thenRefused('invalid_token');
    given(newsletterSubscriber, history)
      .when(verify(1, { now: expiry }))
      .thenRefused('invalid_token');
    given(newsletterSubscriber, [guestAdded, unsubscribeRequested(1)])
      .when(verify(1))
      .thenRefused('invalid_token');
  });
});

describe('a link to a customer', () => {
  it('leaves consent as it is', () => {
    const link: NewsletterSubscriberCommand = { type: 'Link', customerId: 'cus_1' };
    given(newsletterSubscriber, [guestAdded])
      .when(link)
      .thenFacts([linked(false)]);
    given(newsletterSubscriber, [guestAdded, verified('token', null, [])])
      .when(link)
      .thenFacts([linked(true)]);
    expect(given(newsletterSubscriber, [guestAdded, linked(false)]).state).toMatchObject({
      verified_at: null,
    });
  });

  it('is made once, and again for another customer', () => {
    const history = [guestAdded, linked(false)];
    given(newsletterSubscriber, history).when({ type: 'Link', customerId: 'cus_1' }).thenNothing();
    given(newsletterSubscriber, history)
      .when({ type: 'Link', customerId: 'cus_2' })
      .thenFacts([{ ...linked(false), data: { customer_id: 'cus_2', verified: false } }]);
  });
});

describe('unsubscribing', () => {
  const history = [guestAdded, verificationRequested(1), unsubscribeRequested(2)];
  const withToken = (number: number, now = beforeExpiry): NewsletterSubscriberCommand => ({
    type: 'Remove',
    by: { who: 'holder', tokenDigest: `digest ${number}`, now },
  });

  it('takes the token of an unsubscribe link, and ends all tokens', () => {
    given(newsletterSubscriber, history)
      .when(withToken(2))
      .thenFacts([removed('unsubscribed', ['token_1', 'token_2'])]);
  });

  it('refuses unknown and expired tokens, and those for confirming', () => {
    given(newsletterSubscriber, history).when(withToken(3)).thenRefused('invalid_token');
    given(newsletterSubscriber, history).when(withToken(2, expiry)).thenRefused('invalid_token');
    given(newsletterSubscriber, history).when(withToken(1)).thenRefused('invalid_token');
  });

  it('needs no token from the customer or the staff, nor when the customer is deleted', () => {
    given(newsletterSubscriber, [guestAdded])
      .when({ type: 'Remove', by: { who: 'customer' } })
      .thenFacts([removed('unsubscribed')]);
    given(newsletterSubscriber, [guestAdded])
      .when({ type: 'Remove', by: { who: 'staff' } })
      .thenFacts([removed('deleted_by_staff')]);
    given(newsletterSubscriber, [guestAdded])
      .when({ type: 'Remove', by: { who: 'customer_deletion' } })
      .thenFacts([removed('customer_deleted')]);
  });

  it('says whether there was consent, and whose it was', () => {
    const [fact] = given(newsletterSubscriber, [customerAdded])
      .when({ type: 'Remove', by: { who: 'customer' } })
      .facts();
    expect(fact?.data).toMatchObject({ verified: true, customer_id: 'cus_1' });
  });

  it('leaves nothing to confirm or to remove', () => {
    const gone = [guestAdded, verificationRequested(1), removed('deleted_by_staff', ['token_1'])];
    given(newsletterSubscriber, gone).when(verify(1)).thenRefused('record_not_found');
    given(newsletterSubscriber, gone)
      .when({ type: 'Remove', by: { who: 'staff' } })
      .thenRefused('record_not_found', 'Subscriber not found');
  });
});

describe('tidying', () => {
  const tidy = (now: string): NewsletterSubscriberCommand => ({ type: 'Tidy', now });

  it('ends tokens whose time is up, and no others', () => {
    const history = [guestAdded, verificationRequested(1), unsubscribeRequested(2)];
    given(newsletterSubscriber, history).when(tidy(beforeExpiry)).thenNothing();
    given(newsletterSubscriber, history)
      .when(tidy(expiry))
      .thenFacts([
        { type: 'NewsletterSubscriberTokensExpired', data: { closed_token_ids: ['token_1', 'token_2'] } },
      ]);
  });

  it('forgets whoever was removed a day ago', () => {
    const history = [guestAdded, removed('unsubscribed')];
    given(newsletterSubscriber, history).when(tidy('2026-01-01T23:59:59.999Z')).thenNothing();
    given(newsletterSubscriber, history)
      .when(tidy('2026-01-02T00:00:00.000Z'))
      .thenFacts([{ type: 'NewsletterSubscriberPersonalDataErased', data: {} }]);
  });

  it('has nothing to do for a subscriber without tokens, or a forgotten one', () => {
    const present = given(newsletterSubscriber, [customerAdded]).state;
    const forgotten = given(newsletterSubscriber, [
      guestAdded,
      removed('deleted_by_staff'),
      { type: 'NewsletterSubscriberPersonalDataErased', data: {} },
    ]).state;
    for (const state of [present, forgotten]) expect(state.status !== 'none' && dueAt(state)).toBeNull();
    given(newsletterSubscriber, []).when(tidy(expiry)).thenNothing();
  });
});
