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
import type { TypeName } from '../store-credit-category/store-credit.types.ts';

/** The details of a store credit besides its value. */
export type StoreCreditDetails = {
  readonly store_credit_category_id: string | null;
  /** By its category, when that was set. Expiring credits are spent first. */
  readonly store_credit_type: TypeName;
  readonly memo: string | null;
  readonly metadata: JsonObject;
};

/**
 * The facts of a store credit. These names and shapes are what the store keeps: add, never change.
 *
 * `memo` and `metadata` are whatever staff note about a customer, so they are stored sealed with the customer's key.
 * Amounts are decimal strings of `currency`.
 */
export type StoreCreditFact =
  | { type: 'StoreCreditIssued'; data: StoreCreditDetails & IssuedData }
  | { type: 'StoreCreditChanged'; data: ChangedData }
  | { type: 'StoreCreditAuthorized'; data: ValueForOrder }
  | { type: 'StoreCreditCaptured'; data: ValueForOrder }
  | { type: 'StoreCreditAuthorizationVoided'; data: ValueForOrder }
  /** A checkout was voided before its authorization arrived, so the authorization must not be made any more. */
  | { type: 'StoreCreditAuthorizationPrevented'; data: CheckoutOfOrder }
  | { type: 'StoreCreditRefunded'; data: RefundedValue }
  | { type: 'StoreCreditCredited'; data: ValueForOrder }
  /** `undoes_import`: the import that had brought it was taken back, and may bring it again. */
  | { type: 'StoreCreditDeleted'; data: ValueLeft & { readonly undoes_import?: true } }
  /** The customer was erased. What was noted about them reads as nothing from here on. */
  | { type: 'StoreCreditPersonalDataErased'; data: { readonly customer_id: string } };

type IssuedData = {
  readonly store_id: string;
  readonly customer_id: string;
  readonly currency: string;
  readonly amount: string;
  /** The gift card that the value was moved from. Null: there was none. */
  readonly gift_card_id: string | null;
  /** The refund that the customer got as this credit. Absent: it is none. */
  readonly refund_id?: string;
  /** Since when the customer had it in another shop. Absent: since this fact. */
  readonly created_at?: string;
};
/** The details that changed. The amounts are there if the amount changed. */
type ChangedData = Partial<StoreCreditDetails> & {
  readonly customer_id: string;
  readonly amount?: string;
  readonly previous_amount?: string;
  readonly currency: string;
};

export type StoreCreditState =
  | { readonly status: 'absent' }
  | StoreCredit
  /** The credit as it was before its deletion. */
  | { readonly status: 'deleted'; readonly credit: StoreCredit; readonly isOfUndoneImport: boolean };

/** A credit that exists and is not deleted. Its fields are named as in the facts. */
export type StoreCredit = StoreCreditDetails &
  HeldValue & {
    readonly status: 'issued';
    readonly store_id: string;
    readonly customer_id: string;
    readonly gift_card_id: string | null;
    readonly refund_id?: string;
    readonly is_erased: boolean;
    readonly created_at: string;
    readonly updated_at: string;
  };

export const initial: StoreCreditState = { status: 'absent' };

export const isIssued = (state: StoreCreditState): state is StoreCredit => state.status === 'issued';

export function evolve(
  state: StoreCreditState,
  fact: StoreCreditFact,
  { at }: FactContext,
): StoreCreditState {
  if (fact.type === 'StoreCreditIssued') return issued(fact.data, at);
  if (fact.type === 'StoreCreditPersonalDataErased') return erased(state);
  if (!isIssued(state)) return state;
  if (fact.type === 'StoreCreditAuthorizationPrevented') return givenUp(state, fact.data);
  const credit = { ...state, updated_at: at };
  switch (fact.type) {
    case 'StoreCreditChanged':
      return changed(credit, fact.data);
    case 'StoreCreditAuthorized':
      return authorized(credit, fact.data);
    case 'StoreCreditCaptured':
      return captured(credit, fact.data);
    case 'StoreCreditAuthorizationVoided':
      return voided(credit, fact.data);
    case 'StoreCreditRefunded':
      return refunded(credit, fact.data);
    case 'StoreCreditCredited':
      return credited(credit, fact.data);
    case 'StoreCreditDeleted':
      return { status: 'deleted', credit, isOfUndoneImport: fact.data.undoes_import === true };
  }
}

function issued({ amount, ...data }: StoreCreditDetails & IssuedData, at: string): StoreCredit {
  return {
    ...data,
    metadata: data.metadata ?? {},
    ...untouched(data.currency, money.minor(amount, data.currency)),
    status: 'issued',
    is_erased: false,
    created_at: data.created_at ?? at,
    updated_at: at,
  };
}

function changed(credit: StoreCredit, data: ChangedData): StoreCredit {
  const { amount, previous_amount: _, customer_id: __, ...details } = data;
  return {
    ...credit,
    ...details,
    metadata: details.metadata ?? credit.metadata,
    amount: amount === undefined ? credit.amount : money.minor(amount, credit.currency),
  };
}

function erased(state: StoreCreditState): StoreCreditState {
  if (state.status === 'absent') return state;
  const nothing = { memo: null, metadata: {}, is_erased: true };
  return state.status === 'issued'
    ? { ...state, ...nothing }
    : { ...state, credit: { ...state.credit, ...nothing } };
}
