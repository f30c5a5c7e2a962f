import { type Said, text } from '@storefold/contracts';
import { type Aggregate, differencesOf, money, Refusal, refusals } from '@storefold/kernel/core';
import { daysAfter } from '../calendar.ts';
import {
  authorize,
  capture,
  credit,
  type Movement,
  refund,
  valueLeft,
  voidAuthorization,
} from '../held-value/held-value.rules.ts';
import { isInUse, remainingOf } from '../held-value/held-value.ts';
import { assertLedger } from './gift-card.ledger.ts';
import {
  evolve,
  type GiftCard,
  type GiftCardDetails,
  type GiftCardFact,
  type GiftCardState,
  initial,
  isIssued,
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
      /** Of a card of another shop: what was spent there. It may be past its last day. */
      usedBefore?: money.Minor;
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
  | { type: 'Refund'; storeId: string; orderId: string; refundId: string; amount: money.Minor }
  /** The order was canceled, which had paid with the card. */
  | { type: 'Credit'; storeId: string; orderId: string; most?: money.Minor | undefined }
  /** After something went back to it: an expired card is good again for `EXTENDED_DAYS`. */
  | { type: 'Extend'; storeId: string; today: string }
  /** What is left becomes a store credit of a customer. */
  | {
      type: 'Convert';
      storeId: string;
      storeCreditId: string;
      categoryId: string | null;
      customerId: string;
      today: string;
    }
  /** `today` null: with its whole batch, an expired card too, so that no later date makes it usable again. */
  | { type: 'Cancel'; storeId: string; today: string | null }
  | { type: 'Delete'; storeId: string }
  /** The import that had brought it is taken back. */
  | { type: 'UndoImport'; storeId: string }
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
    const decided = decide(command, state);
    assertLedger(state, decided);
    return decided;
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
      return facts(authorize(held(card), command, () => refuseUnusable(card, command)));
    case 'Capture':
      return facts(capture(held(card), command));
    case 'Void':
      return facts(voidAuthorization(held(card), command));
    case 'Refund':
      return facts(refund(held(card), command));
    case 'Credit':
      return facts(credit(held(card), command));
    case 'Extend':
      return extend(command, card);
    case 'Convert':
      return convert(command, card);
    case 'Cancel':
      return cancel(command, card);
    case 'Delete':
      if (isInUse(card)) throw inUse();
      return [deleted(card)];
    case 'UndoImport':
      if (isUsedHere(card)) throw inUse();
      return [deleted(card)];
  }
}

type Of<T extends GiftCardCommand['type']> = Extract<GiftCardCommand, { type: T }>;

/** The card, if it belongs to the store. Refused with `record_not_found`. */
export function cardOf(storeId: string, state: GiftCardState): GiftCard {
  if (!isIssued(state) || state.store_id !== storeId) throw refusals.notFound('gift_card');
  return state;
}

function issue(command: Of<'Issue'>, state: GiftCardState): GiftCardFact[] {
  if (state.status !== 'absent') return [];
  const { storeId, timezone, code, currency, details, today } = command;
  if (command.usedBefore === undefined) refusePastExpiry(details.expires_on, today);
  const amount = money.formatAmount(command.amount, currency);
  const value = { store_id: storeId, timezone, code, currency, amount };
  if (command.batchId === undefined)
    return [
      { type: 'GiftCardIssued', data: { ...value, ...details } },
      ...usedElsewhere(command.usedBefore ?? 0n, currency),
    ];
  const { expires_on, customer_id } = details;
  const data = { ...value, gift_card_batch_id: command.batchId, expires_on, customer_id };
  return [{ type: 'GiftCardIssued', data }];
}

function usedElsewhere(used: money.Minor, currency: string): GiftCardFact[] {
  if (used === 0n) return [];
  return [{ type: 'GiftCardUseImported', data: { amount: money.formatAmount(used, currency), currency } }];
}

function change(command: Of<'Change'>, card: GiftCard): GiftCardFact[] {
  const details = differencesOf<GiftCardDetails>(command.details, card);
  const amount = command.amount === card.amount ? undefined : command.amount;
  if (amount !== undefined) refuseOtherAmount(card);
  if (details.expires_on !== undefined) refusePastExpiry(details.expires_on, command.today);
  if (details.metadata !== undefined) refuseErased(card);
  if (amount === undefined && Object.keys(details).length === 0) return [];

  const { currency } = card;
  const text = (value: money.Minor) => money.formatAmount(value, currency);
  const value = amount === undefined ? {} : { amount: text(amount), previous_amount: text(card.amount) };
  return [{ type: 'GiftCardChanged', data: { ...details, ...value, currency } }];
}

const held = (value: GiftCard) => ({ noun: 'gift_card' as const, value });

const facts = (movements: readonly Movement[]): GiftCardFact[] =>
  movements.map(({ name, data }) => ({ type: `GiftCard${name}`, data }) as GiftCardFact);

/** For so many days an expired card is good again to which something went back. */
const EXTENDED_DAYS = 90;

function extend({ today }: Of<'Extend'>, card: GiftCard): GiftCardFact[] {
  const { expires_on, status, currency } = card;
  if (expires_on === null || expires_on >= today || status === 'canceled') return [];
  return [{ type: 'GiftCardChanged', data: { expires_on: daysAfter(today, EXTENDED_DAYS), currency } }];
}

/** What is set aside for orders stays on the card. */
function convert(command: Of<'Convert'>, card: GiftCard): GiftCardFact[] {
  const { storeCreditId, categoryId, customerId, today } = command;
  const { currency } = card;
  refuseUnusable(card, { currency, customerId, today });
  const amount = remainingOf(card);
  if (amount === 0n) throw refusals.notPossible('gift_card_empty');
  const data = {
    store_credit_id: storeCreditId,
    store_credit_category_id: categoryId,
    customer_id: customerId,
    amount: money.formatAmount(amount, currency),
    currency,
  };
  return [{ type: 'GiftCardConverted', data }];
}

function cancel({ today }: Of<'Cancel'>, card: GiftCard): GiftCardFact[] {
  const state = today === null ? card.status : shownState(card, today);
  if (state !== 'active')
    throw refusals.notPossible(text('gift_card_in_state_not_canceled', { state: `state_${state}` }));
  if (card.amount_authorized > 0n) throw refusals.notPossible('gift_card_paying_not_canceled');
  return [{ type: 'GiftCardCanceled', data: valueLeft(card) }];
}

/** What was spent of it in another shop is no matter of this one. */
export const isUsedHere = ({ amount_used, amount_used_before, amount_authorized }: GiftCard): boolean =>
  amount_used > amount_used_before || amount_authorized > 0n;

const inUse = (): Refusal => new Refusal('resource_invalid', 'used_gift_card_not_deleted');

const deleted = (card: GiftCard): GiftCardFact => ({
  type: 'GiftCardDeleted',
  data: card.status === 'canceled' ? lost(card) : valueLeft(card),
});

function erase({ customerId }: Of<'Erase'>, state: GiftCardState): GiftCardFact[] {
  if (!isIssued(state) || state.is_erased) return [];
  return [{ type: 'GiftCardPersonalDataErased', data: { customer_id: customerId } }];
}

function refuseErased({ is_erased }: GiftCard): void {
  if (is_erased) {
    throw new Refusal('resource_invalid', 'gift_card_metadata_erased');
  }
}

/** The rule that forbids this shopper to pay with the card today; null: none. */
export function whyUnusable(card: GiftCard, { currency, customerId, today }: Shopper): Said | null {
  if (card.status === 'canceled') return 'gift_card_canceled';
  if (card.status === 'redeemed') return 'gift_card_redeemed';
  if (isExpired(card, today)) return 'gift_card_expired';
  if (card.currency !== currency)
    return text('gift_card_in_other_currency', { currency: card.currency, wanted: currency });
  const isTheirs = card.customer_id === null || card.customer_id === customerId;
  return isTheirs ? null : 'gift_card_of_somebody_else';
}

function refuseUnusable(card: GiftCard, shopper: Shopper): void {
  const reason = whyUnusable(card, shopper);
  if (reason !== null) throw refusals.notPossible(reason);
}

/** The state that everybody is told. */
export const shownState = (card: GiftCard, today: string): GiftCard['status'] | 'expired' =>
  isExpired(card, today) ? 'expired' : card.status;

/** Whether the expiry date passed before the card was used up. A canceled card does not expire. */
export const isExpired = (card: Pick<GiftCard, 'status' | 'expires_on'>, today: string): boolean =>
  (card.status === 'active' || card.status === 'partially_redeemed') &&
  card.expires_on !== null &&
  card.expires_on < today;

function refuseOtherAmount(card: GiftCard): void {
  const kind = isInUse(card) ? 'used' : card.status;
  if (kind === 'used' || kind === 'canceled')
    throw new Refusal(
      'resource_invalid',
      text('gift_card_in_state_amount_fixed', { state: `state_${kind}` }),
    );
}

/** A card is usable through its expiry date, so today is early enough. */
export function refusePastExpiry(expiresOn: string | null, today: string): void {
  if (expiresOn !== null && expiresOn < today) throw refusals.invalid({ expires_at: ['in_past'] });
}

/** What was left of a canceled card was lost before. */
const lost = ({ currency }: GiftCard) => ({ amount_remaining: money.formatAmount(0n, currency), currency });
