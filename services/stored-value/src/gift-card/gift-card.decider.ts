import { type Aggregate, differencesOf, money, Refusal, refusals } from '@storefold/kernel/core';
import { assertLedger } from './gift-card.ledger.ts';
import {
  type Authorization,
  evolve,
  type GiftCard,
  type GiftCardDetails,
  type GiftCardFact,
  type GiftCardState,
  initial,
  isIssued,
  remainingOf,
} from './gift-card.ts';

/** The commands of a card. `today` is the date in the store's time zone. */
export type GiftCardCommand =
  | {
      type: 'Issue';
      storeId: string;
      timezone: string;
      code: string;
      currency: string;
      amount: money.Minor;
      details: GiftCardDetails;
      today: string;
      batchId?: string;
    }
  | {
      type: 'Change';
      storeId: string;
      amount: money.Minor | undefined;
      details: DetailChanges;
      today: string;
    }
  | ({
      type: 'Authorize';
      storeId: string;
      orderId: string;
      checkoutId: string;
      amount: money.Minor;
    } & Shopper)
  | { type: 'Capture'; storeId: string; orderId: string }
  | { type: 'Void'; storeId: string; orderId: string; checkoutId: string }
  | { type: 'Cancel'; storeId: string }
  | { type: 'Delete'; storeId: string }
  /** After the deletion of a customer to whom the card belongs or belonged. */
  | { type: 'Erase'; customerId: string };

/** Undefined fields stay as they are. */
type DetailChanges = {
  readonly [Name in keyof GiftCardDetails]: GiftCardDetails[Name] | undefined;
};

/** The customer who wants to pay with the card, the currency and the date. */
export interface Shopper {
  readonly currency: string;
  readonly customerId: string | null;
  readonly today: string;
}

/** A card that can pay for orders. Its stream alone decides, so two orders can never spend the same value. */
export const giftCard: Aggregate<GiftCardState, GiftCardCommand, GiftCardFact> = {
  category: 'gift_card',
  initial,
  evolve,
  sealed: {
    GiftCardIssued: {
      fields: ['code', 'metadata'],
      subjectOf: ({ data }, id, field) => (field === 'code' ? codeSubject(id, data) : metadataSubject(id)),
    },
    GiftCardChanged: { fields: ['metadata'], subjectOf: (_fact, id) => metadataSubject(id) },
  },

  decide(command, state) {
    const facts = decide(command, state);
    assertLedger(state, facts);
    return facts;
  },
};

/** The subject of what staff note about a card, apart from its code, which has to outlive its customers. */
export const metadataSubject = (giftCardId: string): string => `${giftCardId}/metadata`;

/** Whose key seals the code: one for all cards of a batch, because a key for each would be written to the vault. */
export const codeSubject = (giftCardId: string, { gift_card_batch_id }: OfBatch): string =>
  gift_card_batch_id ?? giftCardId;

type OfBatch = { readonly gift_card_batch_id?: string | null };

function decide(command: GiftCardCommand, state: GiftCardState): readonly GiftCardFact[] {
  if (command.type === 'Issue') return issue(command, state);
  if (command.type === 'Void' && !isIssued(state)) return [];
  if (command.type === 'Erase') return erase(command, state);
  const card = cardOf(command.storeId, state);
  switch (command.type) {
    case 'Change':
      return change(command, card);
    case 'Authorize':
      return authorize(command, card);
    case 'Capture':
      return capture(command.orderId, card);
    case 'Void':
      return voidAuthorization(command, card);
    case 'Cancel':
      return cancel(card);
    case 'Delete':
      return remove(card);
  }
}

type Of<T extends GiftCardCommand['type']> = Extract<GiftCardCommand, { type: T }>;

/** The card, if it belongs to the store. Refused with `record_not_found`. */
export function cardOf(storeId: string, state: GiftCardState): GiftCard {
  if (!isIssued(state) || state.store_id !== storeId) throw refusals.notFound('Gift card');
  return state;
}

function issue(command: Of<'Issue'>, state: GiftCardState): GiftCardFact[] {
  if (state.status !== 'absent') return [];
  const { storeId, timezone, code, currency, details, today } = command;
  refusePastExpiry(details.expires_on, today);
  const amount = money.formatAmount(command.amount, currency);
  const value = { store_id: storeId, timezone, code, currency, amount };
  if (command.batchId === undefined) return [{ type: 'GiftCardIssued', data: { ...value, ...details } }];
  const { expires_on, customer_id } = details;
  const data = { ...value, gift_card_batch_id: command.batchId, expires_on, customer_id };
  return [{ type: 'GiftCardIssued', data }];
}

function change(command: Of<'Change'>, card: GiftCard): GiftCardFact[] {
  const details = differencesOf<GiftCardDetails>(command.details, card);
  const amount = command.amount === card.amount ? undefined : command.amount;
  if (amount !== undefined) refuseOtherAmountOfUsed(card);
  if (details.expires_on !== undefined) refusePastExpiry(details.expires_on, command.today);
  if (details.metadata !== undefined) refuseErased(card);
  if (amount === undefined && Object.keys(details).length === 0) return [];

  const { currency } = card;
  const text = (value: money.Minor) => money.formatAmount(value, currency);
  const value = amount === undefined ? {} : { amount: text(amount), previous_amount: text(card.amount) };
  return [{ type: 'GiftCardChanged', data: { ...details, ...value, currency } }];
}

function authorize(command: Of<'Authorize'>, card: GiftCard): GiftCardFact[] {
  const { orderId, checkoutId, amount } = command;
  if (card.given_up.includes(checkoutId)) throw refusals.notPossible('The checkout was given up before');
  const earlier = card.authorizations[orderId];
  if (earlier && earlier.status !== 'voided') {
    if (earlier.amount !== amount || earlier.checkout_id !== checkoutId) {
      throw refusals.notPossible('Gift card already holds another amount for this order');
    }
    return [];
  }
  refuseUnusable(card, command);
  refuseMoreThanRemains(card, amount);
  return [{ type: 'GiftCardAuthorized', data: forOrder(orderId, { amount, checkout_id: checkoutId }, card) }];
}

function capture(orderId: string, card: GiftCard): GiftCardFact[] {
  const authorization = card.authorizations[orderId];
  if (authorization?.status === 'captured') return [];
  if (authorization?.status !== 'open') throw refusals.notPossible('Gift card holds nothing for this order');
  return [{ type: 'GiftCardCaptured', data: forOrder(orderId, authorization, card) }];
}

/**
 * Ends what this checkout has authorized, never an authorization of a later checkout of the same order. If there is
 * none, its authorization may still arrive late. The void is therefore remembered, so that no value is set aside that
 * would never be released.
 */
function voidAuthorization({ orderId, checkoutId }: Of<'Void'>, card: GiftCard): GiftCardFact[] {
  if (card.given_up.includes(checkoutId)) return [];
  const authorization = card.authorizations[orderId];
  if (authorization?.checkout_id === checkoutId) {
    if (authorization.status === 'captured')
      throw refusals.notPossible('Gift card has already paid for this order');
    if (authorization.status === 'open')
      return [{ type: 'GiftCardAuthorizationVoided', data: forOrder(orderId, authorization, card) }];
  }
  return [{ type: 'GiftCardAuthorizationPrevented', data: { order_id: orderId, checkout_id: checkoutId } }];
}

function cancel(card: GiftCard): GiftCardFact[] {
  if (card.status !== 'active')
    throw refusals.notPossible(`Gift card is ${inWords(card)} and can't be canceled`);
  if (card.amount_authorized > 0n)
    throw refusals.notPossible("Gift card is paying for an order and can't be canceled");
  return [{ type: 'GiftCardCanceled', data: valueLeft(card) }];
}

function remove(card: GiftCard): GiftCardFact[] {
  if (isInUse(card)) throw new Refusal('resource_invalid', "A used gift card can't be deleted");
  return [{ type: 'GiftCardDeleted', data: valueLeft(card) }];
}

function erase({ customerId }: Of<'Erase'>, state: GiftCardState): GiftCardFact[] {
  if (!isIssued(state) || state.is_erased) return [];
  return [{ type: 'GiftCardPersonalDataErased', data: { customer_id: customerId } }];
}

function refuseErased({ is_erased }: GiftCard): void {
  if (is_erased) {
    throw new Refusal('resource_invalid', "The gift card's metadata was erased and can't be set anew");
  }
}

/** The rule that forbids this shopper to pay with the card today; null: none. */
export function whyUnusable(card: GiftCard, { currency, customerId, today }: Shopper): string | null {
  if (card.status === 'canceled') return 'Gift card has been canceled';
  if (card.status === 'redeemed') return 'Gift card has already been redeemed';
  if (isExpired(card, today)) return 'Gift card has expired';
  if (card.currency !== currency) return `Gift card is in ${card.currency} and can't pay in ${currency}`;
  const isTheirs = card.customer_id === null || card.customer_id === customerId;
  return isTheirs ? null : 'Gift card belongs to somebody else';
}

function refuseUnusable(card: GiftCard, shopper: Shopper): void {
  const reason = whyUnusable(card, shopper);
  if (reason !== null) throw refusals.notPossible(reason);
}

/** Whether the expiry date passed before the card was used up. A canceled card does not expire. */
export const isExpired = (card: Pick<GiftCard, 'status' | 'expires_on'>, today: string): boolean =>
  (card.status === 'active' || card.status === 'partially_redeemed') &&
  card.expires_on !== null &&
  card.expires_on < today;

function refuseMoreThanRemains(card: GiftCard, amount: money.Minor): void {
  const remaining = remainingOf(card);
  if (amount <= 0n) throw refusals.invalid({ amount: ['must be greater than 0'] });
  if (amount > remaining) {
    throw refusals.notPossible(`Gift card has only ${money.displayAmount(remaining, card.currency)} left`);
  }
}

function refuseOtherAmountOfUsed(card: GiftCard): void {
  if (isInUse(card)) throw new Refusal('resource_invalid', "The amount of a used gift card can't be changed");
}

/** A card is usable through its expiry date, so today is early enough. */
export function refusePastExpiry(expiresOn: string | null, today: string): void {
  if (expiresOn !== null && expiresOn < today)
    throw refusals.invalid({ expires_at: ["can't be in the past"] });
}

const isInUse = (card: GiftCard): boolean => card.amount_used > 0n || card.amount_authorized > 0n;

const inWords = (card: GiftCard): string => card.status.replace('_', ' ');

const forOrder = (
  order_id: string,
  { amount, checkout_id }: Pick<Authorization, 'amount' | 'checkout_id'>,
  { currency }: GiftCard,
) => ({
  order_id,
  checkout_id,
  amount: money.formatAmount(amount, currency),
  currency,
});

const valueLeft = (card: GiftCard) => ({
  amount_remaining: money.formatAmount(card.status === 'canceled' ? 0n : remainingOf(card), card.currency),
  currency: card.currency,
});
