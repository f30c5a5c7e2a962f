import { type FactContext, type JsonObject, money } from '@storefold/kernel/core';
import {
  authorized,
  type CheckoutOfOrder,
  captured,
  credited,
  givenUp,
  type HeldValue,
  type RefundedValue,
  refunded,
  untouched,
  type ValueForOrder,
  type ValueLeft,
  voided,
} from '../held-value/held-value.ts';

/** The details of a card besides its value. A detail added here becomes part of facts, state and read model. */
export type GiftCardDetails = {
  /** The last day (YYYY-MM-DD) on which the card can be used, in the store's time zone. Null: it never expires. */
  readonly expires_on: string | null;
  /** The only customer who may use the card. Null: any caller who knows the code may use it. */
  readonly customer_id: string | null;
  readonly metadata: JsonObject;
};

/** The details of a card for which none were set. Also fills in details that are newer than a fact. */
export const noDetails: GiftCardDetails = { expires_on: null, customer_id: null, metadata: {} };

/**
 * The facts of a gift card. These names and shapes are what the store keeps: add, never change.
 *
 * Knowing `code` is enough to spend the card, and `metadata` is whatever staff note about it. So both are stored sealed:
 * the code with a key of the card's own that is never destroyed, the metadata with another, which goes when a customer
 * is deleted to whom the card belongs or belonged. `timezone` is the store's when the card was issued; a card expires by
 * the one that the store has then. Amounts are decimal strings of `currency`.
 */
export type GiftCardFact =
  | { type: 'GiftCardIssued'; data: IssuedDetails & IssuedData }
  | { type: 'GiftCardChanged'; data: ChangedData }
  | { type: 'GiftCardAuthorized'; data: ValueForOrder }
  | { type: 'GiftCardCaptured'; data: ValueForOrder }
  | { type: 'GiftCardAuthorizationVoided'; data: ValueForOrder }
  /** A checkout was voided before its authorization arrived, so the authorization must not be made any more. */
  | { type: 'GiftCardAuthorizationPrevented'; data: CheckoutOfOrder }
  | { type: 'GiftCardRefunded'; data: RefundedValue }
  | { type: 'GiftCardCredited'; data: ValueForOrder }
  | { type: 'GiftCardConverted'; data: ConvertedData }
  /** With the issue of a card of another shop: what was spent of it there. */
  | { type: 'GiftCardUseImported'; data: { readonly amount: string; readonly currency: string } }
  | { type: 'GiftCardCanceled'; data: ValueLeft }
  | { type: 'GiftCardDeleted'; data: ValueLeft }
  /** A customer to whom the card belongs or belonged was erased. The metadata reads as empty from here on. */
  | { type: 'GiftCardPersonalDataErased'; data: { readonly customer_id: string } };

/** A card of a batch has no metadata at first, and so needs no key to seal them. */
type IssuedDetails = Omit<GiftCardDetails, 'metadata'> & Partial<Pick<GiftCardDetails, 'metadata'>>;
type IssuedData = {
  readonly store_id: string;
  readonly timezone: string;
  /** Upper-case. */
  readonly code: string;
  readonly currency: string;
  readonly amount: string;
  /** The batch that the card was issued with. Its codes are sealed with the batch's key. */
  readonly gift_card_batch_id?: string;
};
/** The details that changed. The amounts are there if the card's amount changed. */
type ChangedData = Partial<GiftCardDetails> & {
  readonly amount?: string;
  readonly previous_amount?: string;
  readonly currency: string;
};
type ConvertedData = {
  readonly store_credit_id: string;
  /** Null: the store has no category for gift cards. */
  readonly store_credit_category_id: string | null;
  readonly customer_id: string;
  readonly amount: string;
  readonly currency: string;
};

export type GiftCardState =
  | { readonly status: 'absent' }
  | GiftCard
  /** The card as it was before its deletion. */
  | { readonly status: 'deleted'; readonly card: GiftCard };

/** A card that exists and is not deleted. Its fields are named as in the facts and in the responses of the API. */
export type GiftCard = GiftCardDetails &
  HeldValue & {
    /** Derived from the amounts, unless the card was canceled. Whether it has expired is computed when it is read. */
    readonly status: 'active' | 'partially_redeemed' | 'redeemed' | 'canceled';
    readonly store_id: string;
    readonly timezone: string;
    readonly code: string;
    readonly gift_card_batch_id: string | null;
    /** The part of `amount_used` that became store credits. */
    readonly amount_converted: money.Minor;
    /** The part of `amount_used` that was spent in another shop. */
    readonly amount_used_before: money.Minor;
    /** The key of the metadata is destroyed, so none can be set any more. */
    readonly is_erased: boolean;
    readonly redeemed_at: string | null;
    readonly created_at: string;
    readonly updated_at: string;
  };

export const initial: GiftCardState = { status: 'absent' };

export function evolve(state: GiftCardState, fact: GiftCardFact, { at }: FactContext): GiftCardState {
  if (fact.type === 'GiftCardIssued') return issued(fact.data, at);
  if (!isIssued(state)) return state;
  if (fact.type === 'GiftCardAuthorizationPrevented') return givenUp(state, fact.data);
  if (fact.type === 'GiftCardPersonalDataErased') return erased(state);
  const card = { ...state, updated_at: at };
  switch (fact.type) {
    case 'GiftCardChanged':
      return followNumbers(changed(card, fact.data), at);
    case 'GiftCardAuthorized':
      return authorized(card, fact.data);
    case 'GiftCardCaptured':
      return followNumbers(captured(card, fact.data), at);
    case 'GiftCardAuthorizationVoided':
      return voided(card, fact.data);
    case 'GiftCardRefunded':
      return followNumbers(refunded(card, fact.data), at);
    case 'GiftCardCredited':
      return followNumbers(credited(card, fact.data), at);
    case 'GiftCardConverted':
      return followNumbers(converted(card, fact.data), at);
    case 'GiftCardUseImported': {
      const used = money.minor(fact.data.amount, fact.data.currency);
      return followNumbers(
        { ...card, amount_used: card.amount_used + used, amount_used_before: card.amount_used_before + used },
        at,
      );
    }
    case 'GiftCardCanceled':
      return { ...card, status: 'canceled' };
    case 'GiftCardDeleted':
      return { status: 'deleted', card };
  }
}

export const isIssued = (state: GiftCardState): state is GiftCard =>
  state.status !== 'absent' && state.status !== 'deleted';

/** Field by field, because spreading into so large an object costs a batch of cards seconds. */
function issued(data: IssuedDetails & IssuedData, at: string): GiftCard {
  const { currency, amount, amount_used, amount_authorized, authorizations, given_up } = untouched(
    data.currency,
    money.minor(data.amount, data.currency),
  );
  return {
    store_id: data.store_id,
    timezone: data.timezone,
    code: data.code,
    gift_card_batch_id: data.gift_card_batch_id ?? null,
    expires_on: data.expires_on ?? noDetails.expires_on,
    customer_id: data.customer_id ?? noDetails.customer_id,
    metadata: data.metadata ?? noDetails.metadata,
    status: 'active',
    currency,
    amount,
    amount_used,
    amount_authorized,
    authorizations,
    given_up,
    amount_converted: 0n,
    amount_used_before: 0n,
    is_erased: false,
    redeemed_at: null,
    created_at: at,
    updated_at: at,
  };
}

function changed(card: GiftCard, data: ChangedData): GiftCard {
  const { amount, previous_amount: _, ...details } = data;
  return {
    ...card,
    ...details,
    metadata: details.metadata ?? card.metadata,
    amount: amount === undefined ? card.amount : money.minor(amount, card.currency),
  };
}

function converted(card: GiftCard, data: ConvertedData): GiftCard {
  const amount = money.minor(data.amount, data.currency);
  return {
    ...card,
    amount_used: card.amount_used + amount,
    amount_converted: card.amount_converted + amount,
  };
}

const erased = (card: GiftCard): GiftCard => ({ ...card, metadata: noDetails.metadata, is_erased: true });

function followNumbers(card: GiftCard, at: string): GiftCard {
  if (card.status === 'canceled') return card;
  if (card.amount_used === card.amount) {
    return { ...card, status: 'redeemed', redeemed_at: card.redeemed_at ?? at };
  }
  return { ...card, status: card.amount_used === 0n ? 'active' : 'partially_redeemed', redeemed_at: null };
}
