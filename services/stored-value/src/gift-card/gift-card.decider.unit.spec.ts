import type { JsonObject } from '@storefold/kernel/core';
import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { type GiftCardCommand, giftCard } from './gift-card.decider.ts';
import {
  authorize20,
  authorize20ForSecond,
  authorize30ForSecond,
  authorize50,
  authorized10ForSecond,
  authorized20,
  authorized30ForSecond,
  authorized50,
  cancel,
  canceled,
  capture,
  captured20,
  captured30ForSecond,
  captured50,
  captureForSecond,
  change,
  deleted,
  deletedAfterCancellation,
  issue,
  issued,
  issuedToOwner,
  issuedUntilToday,
  issuedUntilYesterday,
  prevented,
  remove,
  voided20,
  voidFirst,
} from './gift-card.examples.ts';
import { giftCardBody } from './gift-card.serializer.ts';
import { type GiftCardFact, isIssued } from './gift-card.ts';

it('a card whose last day is over is good for 90 days more, once, and no other card is', () => {
  const extend = { type: 'Extend', storeId: issue.storeId, today: issue.today } as const;
  const facts = given(giftCard, [issuedUntilYesterday]).when(extend).facts();
  const expires_on = new Date(Date.parse(issue.today) + 90 * 86_400_000).toISOString().slice(0, 10);
  expect(facts.map(({ data }) => data)).toEqual([{ expires_on, currency: 'USD' }]);
  given(giftCard, [issuedUntilYesterday, ...facts])
    .when(extend)
    .thenNothing();
  for (const history of [[issued], [issuedUntilToday], [issuedUntilYesterday, canceled]])
    given(giftCard, history).when(extend).thenNothing();
});

it('a card of another shop comes with what was spent there, and what is left pays here', () => {
  const command = { ...issue, usedBefore: 3_000n };
  const facts = given(giftCard, []).when(command).facts();
  expect(facts.map(({ type }) => type)).toEqual(['GiftCardIssued', 'GiftCardUseImported']);
  given(giftCard, [...facts, authorized20])
    .when(capture)
    .thenFacts([captured20]);
  given(giftCard, [...facts])
    .when(authorize30ForSecond)
    .thenRefused('processing_error', /only \$20.00 left/);
  const past = { ...command, details: { ...command.details, expires_on: '2020-01-01' } };
  expect(given(giftCard, []).when(past).facts()).toHaveLength(2);
});

it('a card of another shop goes with its import unless something of it was spent here', () => {
  const undo = { type: 'UndoImport', storeId: issue.storeId } as const;
  const facts = given(giftCard, [])
    .when({ ...issue, usedBefore: 3_000n })
    .facts();
  given(giftCard, facts).when(remove).thenRefused('resource_invalid');
  given(giftCard, facts)
    .when(undo)
    .thenFacts([{ type: 'GiftCardDeleted', data: { amount_remaining: '20.00', currency: 'USD' } }]);
  given(giftCard, [...facts, authorized20])
    .when(undo)
    .thenRefused('resource_invalid');
  given(giftCard, [...facts, authorized20, captured20])
    .when(undo)
    .thenRefused('resource_invalid');
  given(giftCard, [issued, deleted]).when(undo).thenRefused('record_not_found');
});

describe('the states of a gift card', () => {
  it.each<[from: string, trigger: string, to: string, GiftCardFact[], GiftCardCommand]>([
    ['(none)', 'creation', 'active', [], issue],
    ['active', 'an authorization', 'active', [issued], authorize20],
    ['active', 'a void', 'active', [issued, authorized20], voidFirst],
    ['active', 'partial redemption', 'partially_redeemed', [issued, authorized20], capture],
    ['active', 'full redemption', 'redeemed', [issued, authorized50], capture],
    ['active', 'cancellation', 'canceled', [issued], cancel],
    ['active', 'cancellation after a void', 'canceled', [issued, authorized20, voided20], cancel],
    ['partially_redeemed', 'an authorization', 'partially_redeemed', partlySpent(), authorize20ForSecond],
    ['partially_redeemed', 'redemption of the rest', 'redeemed', restAuthorized(), captureForSecond],
    ['partially_redeemed', 'another partial one', 'partially_redeemed', moreAuthorized(), captureForSecond],
  ])('from %s by %s to %s', (from, _trigger, to, history, command) => {
    expect(shownAfter(history)).toBe(from);
    const facts = given(giftCard, history).when(command).facts();
    expect(facts).not.toEqual([]);
    expect(shownAfter([...history, ...facts])).toBe(to);
  });

  it.each<[from: string, history: GiftCardFact[]]>([
    ['partially_redeemed', partlySpent()],
    ['redeemed', [issued, authorized50, captured50]],
    ['canceled', [issued, canceled]],
    ['expired', [issuedUntilYesterday]],
  ])('a %s card is not canceled', (from, history) => {
    expect(shownAfter(history)).toBe(from);
    given(giftCard, history)
      .when(cancel)
      .thenRefused('processing_error', /can't be canceled/);
  });

  it('an expired card is canceled with its batch', () => {
    given(giftCard, [issuedUntilYesterday])
      .when({ ...cancel, today: null })
      .thenFacts([canceled]);
  });

  it('a card that pays for an order right now is not canceled', () => {
    given(giftCard, [issued, authorized20])
      .when(cancel)
      .thenRefused('processing_error', /paying for an order/);
  });

  it('is expired from the day after its date on, unless it is used up or canceled', () => {
    expect(shownAfter([issuedUntilToday])).toBe('active');
    expect(shownAfter([issuedUntilYesterday])).toBe('expired');
    expect(shownAfter([issuedUntilYesterday, authorized20, captured20])).toBe('expired');
    expect(shownAfter([issuedUntilYesterday, authorized50, captured50])).toBe('redeemed');
    expect(shownAfter([issuedUntilYesterday, canceled])).toBe('canceled');
  });

  it('is used up by the orders together', () => {
    expect(given(giftCard, [...restAuthorized(), captured30ForSecond]).state).toMatchObject({
      status: 'redeemed',
      amount_used: 50_00n,
      amount_authorized: 0n,
    });
  });

  it('remembers when it was used up', () => {
    const spent = given(giftCard, [issued, authorized50, captured50], '2026-05-05T05:05:05.000Z').state;
    expect(spent).toMatchObject({ status: 'redeemed', redeemed_at: '2026-05-05T05:05:05.000Z' });
  });
});

describe('issuing a gift card', () => {
  it('means the same when its fact is older than some detail', () => {
    const { expires_on: _, customer_id: __, metadata: ___, ...data } = issued.data;
    const old = { type: 'GiftCardIssued', data } as GiftCardFact;
    expect(given(giftCard, [old]).state).toEqual(given(giftCard, [issued]).state);
  });
  it('keeps what was asked for', () => given(giftCard).when(issue).thenFacts([issued]));
  it('happens once', () => given(giftCard, [issued]).when(issue).thenNothing());
  it('is refused with an expiry date in the past', () => {
    const details = { ...issue.details, expires_on: '2026-02-28' };
    given(giftCard)
      .when({ ...issue, details })
      .thenRefused('validation_error', /Expires at can't be in the past/);
  });
  it('takes today as the expiry date: the card is usable through it', () => {
    given(giftCard)
      .when({ ...issue, details: { ...issue.details, expires_on: issue.today } })
      .thenFacts([issuedUntilToday]);
  });
});

describe('setting value aside for an order', () => {
  it('takes no more than remains', () => {
    given(giftCard, [issued]).when(authorize50).thenFacts([authorized50]);
    given(giftCard, [issued, authorized20]).when(authorize30ForSecond).thenFacts([authorized30ForSecond]);
    given(giftCard, [issued, authorized50])
      .when(authorize20ForSecond)
      .thenRefused('processing_error', 'Gift card has only $0.00 left');
    given(giftCard, [issued, authorized20, captured20, authorized30ForSecond])
      .when({ ...authorize20, orderId: 'or_third' })
      .thenRefused('processing_error', /only \$0.00 left/);
  });

  it('asked again for the same order changes nothing', () => {
    given(giftCard, [issued, authorized20]).when(authorize20).thenNothing();
    given(giftCard, [issued, authorized20, captured20]).when(authorize20).thenNothing();
  });

  it('asked again with another amount is refused', () => {
    given(giftCard, [issued, authorized20])
      .when(authorize50)
      .thenRefused('processing_error', /another amount/);
  });

  it('is possible again for an order that had given its value back', () => {
    given(giftCard, [issued, authorized20, voided20])
      .when({ ...authorize50, checkoutId: 'checkout_2' })
      .thenFacts([ofNext(authorized50)]);
  });

  it.each<[rule: string, history: GiftCardFact[], command: GiftCardCommand, message: RegExp]>([
    ['expired', [issuedUntilYesterday], authorize20, /has expired/],
    ['canceled', [issued, canceled], authorize20, /has been canceled/],
    ['redeemed', [issued, authorized50, captured50], authorize20ForSecond, /already been redeemed/],
    ['of another currency', [issued], { ...authorize20, currency: 'EUR' }, /in USD and can't pay in EUR/],
    ["somebody else's", [issuedToOwner], { ...authorize20, customerId: 'cus_other' }, /somebody else/],
    ["a customer's, and a guest asks", [issuedToOwner], authorize20, /somebody else/],
  ])('is refused when the card is %s', (_rule, history, command, message) => {
    given(giftCard, history).when(command).thenRefused('processing_error', message);
  });

  it('works for the customer the card belongs to', () => {
    given(giftCard, [issuedToOwner])
      .when({ ...authorize20, customerId: 'cus_owner' })
      .thenFacts([authorized20]);
  });

  it('needs an amount above nothing', () => {
    given(giftCard, [issued])
      .when({ ...authorize20, amount: 0n })
      .thenRefused('validation_error', /greater than 0/);
  });
});

describe('an authorization ends once', () => {
  it('by capture', () => {
    given(giftCard, [issued, authorized20]).when(capture).thenFacts([captured20]);
    given(giftCard, [issued, authorized20, captured20]).when(capture).thenNothing();
    given(giftCard, [issued, authorized20, captured20])
      .when(voidFirst)
      .thenRefused('processing_error', /already paid/);
  });

  it('or by void', () => {
    given(giftCard, [issued, authorized20]).when(voidFirst).thenFacts([voided20]);
    given(giftCard, [issued, authorized20, voided20]).when(voidFirst).thenNothing();
    given(giftCard, [issued, authorized20, voided20])
      .when(capture)
      .thenRefused('processing_error', /holds nothing/);
  });

  it('and what was never set aside is not captured', () => {
    given(giftCard, [issued])
      .when(capture)
      .thenRefused('processing_error', /holds nothing/);
  });

  it('or before it came: a checkout that gave up gets nothing any more', () => {
    given(giftCard, [issued]).when(voidFirst).thenFacts([prevented]);
    given(giftCard, [issued, prevented]).when(voidFirst).thenNothing();
    for (const history of [[prevented], [authorized20, voided20]]) {
      given(giftCard, [issued, ...history])
        .when(authorize20)
        .thenRefused('processing_error', /given up/);
      given(giftCard, [issued, ...history])
        .when({ ...authorize20, checkoutId: 'checkout_2' })
        .thenFacts([ofNext(authorized20)]);
    }
  });

  it('by its own checkout: a void that comes late leaves a newer one alone', () => {
    const newer = [issued, authorized20, voided20, ofNext(authorized20)];
    given(giftCard, newer).when(voidFirst).thenNothing();
    given(giftCard, newer)
      .when(capture)
      .thenFacts([ofNext(captured20)]);
    given(giftCard, [issued, ofNext(authorized20)])
      .when(voidFirst)
      .thenFacts([prevented]);
    given(giftCard, [issued, ofNext(authorized20), ofNext(captured20)])
      .when(voidFirst)
      .thenFacts([prevented]);
  });

  it('also after the card has expired', () => {
    given(giftCard, [issuedUntilYesterday, authorized20]).when(capture).thenFacts([captured20]);
  });
});

describe('changing a gift card', () => {
  it('keeps only what became different', () => {
    given(giftCard, [issued])
      .when({
        ...change,
        amount: 50_00n,
        details: { ...change.details, expires_on: '2026-12-31', customer_id: null },
      })
      .thenFacts([{ type: 'GiftCardChanged', data: { expires_on: '2026-12-31', currency: 'USD' } }]);
    given(giftCard, [issued]).when(change).thenNothing();
  });

  it('gives an unused card another amount', () => {
    given(giftCard, [issued])
      .when({ ...change, amount: 80_00n })
      .thenFacts([
        { type: 'GiftCardChanged', data: { amount: '80.00', previous_amount: '50.00', currency: 'USD' } },
      ]);
  });

  it('leaves the amount of a canceled card alone', () => {
    given(giftCard, [issued, canceled])
      .when({ ...change, amount: 80_00n })
      .thenRefused('resource_invalid', /canceled gift card/);
  });

  it('leaves the amount of a used card alone', () => {
    for (const history of [partlySpent(), [issued, authorized20]]) {
      given(giftCard, history)
        .when({ ...change, amount: 80_00n })
        .thenRefused('resource_invalid', /used gift card/);
      given(giftCard, history)
        .when({ ...change, amount: 50_00n })
        .thenNothing();
    }
  });

  it('does not move the expiry date into the past, and leaves one that has passed alone', () => {
    const yesterday = { ...change, details: { ...change.details, expires_on: '2026-02-28' } };
    given(giftCard, [issued])
      .when(yesterday)
      .thenRefused('validation_error', /in the past/);
    given(giftCard, [issuedUntilYesterday]).when(yesterday).thenNothing();
  });

  it('makes an expired card usable again by a later date', () => {
    const later = given(giftCard, [issuedUntilYesterday])
      .when({ ...change, details: { ...change.details, expires_on: '2026-03-02' } })
      .facts();
    expect(shownAfter([issuedUntilYesterday, ...later])).toBe('active');
  });
});

describe('deleting a gift card', () => {
  it.each<[string, GiftCardFact[]]>([
    ['an unused one', [issued]],
    ['one whose value came back', [issued, authorized20, voided20]],
  ])('works for %s, and says what was left', (_name, history) => {
    given(giftCard, history).when(remove).thenFacts([deleted]);
  });

  it('takes no value from a canceled one, which had lost it before', () => {
    given(giftCard, [issued, canceled]).when(remove).thenFacts([deletedAfterCancellation]);
  });

  it.each<[string, GiftCardFact[]]>([
    ['a used one', partlySpent()],
    ['one that pays for an order right now', [issued, authorized20]],
  ])('is refused for %s', (_name, history) => {
    given(giftCard, history)
      .when(remove)
      .thenRefused('resource_invalid', /used gift card/);
  });
});

describe('erasure of a customer', () => {
  const erase: GiftCardCommand = { type: 'Erase', customerId: 'cus_owner' };
  const gone: GiftCardFact = { type: 'GiftCardPersonalDataErased', data: { customer_id: 'cus_owner' } };
  const noted: GiftCardFact = { ...issuedToOwner, data: { ...issuedToOwner.data, metadata: { for: 'Zoe' } } };
  const withMetadata = (metadata: JsonObject) => ({ ...change, details: { ...change.details, metadata } });

  it('ends what staff noted about the card, and nothing else of it', () => {
    given(giftCard, [noted, authorized20]).when(erase).thenFacts([gone]);
    const { state: before } = given(giftCard, [noted, authorized20]);
    const { state: after } = given(giftCard, [noted, authorized20, gone]);
    expect(after).toEqual({ ...before, metadata: {}, is_erased: true });
  });

  it('happens once, and not to a card that is gone', () => {
    given(giftCard, [noted, gone]).when(erase).thenNothing();
    given(giftCard, [noted, deleted]).when(erase).thenNothing();
    given(giftCard, []).when(erase).thenNothing();
  });

  it('lets nothing be noted anew, because the key is gone, while all else can change', () => {
    given(giftCard, [noted, gone])
      .when(withMetadata({ for: 'Kim' }))
      .thenRefused('resource_invalid', /erased/);
    given(giftCard, [noted, gone]).when(withMetadata({})).thenNothing();
    given(giftCard, [noted, gone])
      .when({ ...change, details: { ...change.details, customer_id: 'cus_next' } })
      .thenFacts([{ type: 'GiftCardChanged', data: { customer_id: 'cus_next', currency: 'USD' } }]);
  });
});

describe('a card that is not there', () => {
  const commands = [change, authorize20, capture, cancel, remove];

  it.each<[string, GiftCardFact[], string]>([
    ['never was issued', [], 'store_main'],
    ['was deleted', [issued, deleted], 'store_main'],
    ["is another store's", [issued], 'store_other'],
  ])('because it %s is not found', (_name, history, storeId) => {
    for (const command of commands) {
      given(giftCard, history)
        .when({ ...command, storeId })
        .thenRefused('record_not_found', 'Gift card not found');
    }
  });
});

/** The same for another checkout of the order. */
function ofNext({ type, data }: GiftCardFact): GiftCardFact {
  return { type, data: { ...data, checkout_id: 'checkout_2' } } as GiftCardFact;
}

function partlySpent(): GiftCardFact[] {
  return [issued, authorized20, captured20];
}

function restAuthorized(): GiftCardFact[] {
  return [...partlySpent(), authorized30ForSecond];
}

function moreAuthorized(): GiftCardFact[] {
  return [...partlySpent(), authorized10ForSecond];
}

function shownAfter(history: readonly GiftCardFact[]): string {
  const { state } = given(giftCard, history);
  return isIssued(state) ? giftCardBody('gc_1', state, issue.today).state : '(none)';
}
