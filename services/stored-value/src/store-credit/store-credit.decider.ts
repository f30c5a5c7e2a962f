import { type PlainKey, text } from '@storefold/contracts';
import { type Aggregate, differencesOf, money, Refusal, refusals } from '@storefold/kernel/core';
import { assertBooks, broken, lawsOf } from '../held-value/held-value.laws.ts';
import {
  authorize,
  capture,
  credit as creditValue,
  type Movement,
  refund,
  valueLeft,
  voidAuthorization,
} from '../held-value/held-value.rules.ts';
import { isInUse } from '../held-value/held-value.ts';
import {
  evolve,
  initial,
  isIssued,
  type StoreCredit,
  type StoreCreditDetails,
  type StoreCreditFact,
  type StoreCreditState,
} from './store-credit.ts';

/** The commands of a store credit. */
export type StoreCreditCommand =
  | {
      type: 'Issue';
      storeId: string;
      customerId: string;
      currency: string;
      amount: money.Minor;
      details: StoreCreditDetails;
      giftCardId: string | null;
      refundId?: string;
      createdAt?: string;
    }
  | { type: 'Change'; owner: Owner; amount: money.Minor | undefined; details: DetailChanges }
  /** `undoesImport`: the row of the file may come again. */
  | { type: 'Delete'; owner: Owner; undoesImport?: true }
  | ({ type: 'Authorize'; amount: money.Minor; currency: string } & ForOrder)
  | ({ type: 'Capture' } & Omit<ForOrder, 'checkoutId'>)
  | ({ type: 'Void' } & ForOrder)
  | ({ type: 'Refund'; refundId: string; amount: money.Minor } & Omit<ForOrder, 'checkoutId'>)
  /** The order was canceled, which had paid with the credit. */
  | ({ type: 'Credit'; most?: money.Minor | undefined } & Omit<ForOrder, 'checkoutId'>)
  | { type: 'Erase'; customerId: string };

interface Owner {
  readonly storeId: string;
  readonly customerId: string;
}

interface ForOrder {
  readonly owner: Owner;
  readonly orderId: string;
  readonly checkoutId: string;
}

/** Undefined fields stay as they are. */
type DetailChanges = {
  readonly [Name in keyof StoreCreditDetails]: StoreCreditDetails[Name] | undefined;
};

/** Value that one customer can pay orders with. Its stream alone decides, so two orders never spend the same value. */
export const storeCredit: Aggregate<StoreCreditState, StoreCreditCommand, StoreCreditFact> = {
  category: 'store_credit',
  initial,
  evolve,
  sealed: {
    StoreCreditIssued: { fields: ['memo', 'metadata'], subjectOf: ownerOf },
    StoreCreditChanged: { fields: ['memo', 'metadata'], subjectOf: ownerOf },
  },

  decide(command, state) {
    const decided = decide(command, state);
    assertLedger(state, decided);
    return decided;
  },
};

function ownerOf({ data }: { data: { customer_id: string } }): string {
  return data.customer_id;
}

/** Throws if facts, added to a state that satisfies the invariants, would violate one or end an authorization twice. */
function assertLedger(state: StoreCreditState, facts: readonly StoreCreditFact[]): void {
  assertBooks(state, facts, {
    evolve: (credit, fact) => evolve(credit, fact, { at: '', revision: -1 }),
    valueIn: (credit) => (isIssued(credit) ? credit : undefined),
    brokenIn: (credit) => broken(lawsOf(credit)),
  });
}

function decide(command: StoreCreditCommand, state: StoreCreditState): readonly StoreCreditFact[] {
  if (command.type === 'Issue') return issue(command, state);
  if (command.type === 'Erase') return erase(command, state);
  if (command.type === 'Void' && !isIssued(state)) return [];
  const credit = creditOf(command.owner, state);
  switch (command.type) {
    case 'Change':
      return change(command, credit);
    case 'Delete':
      refuseInUse(credit, 'store_credit_in_use_not_deleted');
      return [
        {
          type: 'StoreCreditDeleted',
          data: { ...valueLeft(credit), ...(command.undoesImport && { undoes_import: true as const }) },
        },
      ];
    case 'Authorize':
      return facts(authorize(held(credit), command, () => refuseOtherCurrency(credit, command.currency)));
    case 'Capture':
      return facts(capture(held(credit), command));
    case 'Void':
      return facts(voidAuthorization(held(credit), command));
    case 'Refund':
      return facts(refund(held(credit), command));
    case 'Credit':
      return facts(creditValue(held(credit), command));
  }
}

type Of<T extends StoreCreditCommand['type']> = Extract<StoreCreditCommand, { type: T }>;

const held = (value: StoreCredit) => ({ noun: 'store_credit' as const, value });

const facts = (movements: readonly Movement[]): StoreCreditFact[] =>
  movements.map(({ name, data }) => ({ type: `StoreCredit${name}`, data }) as StoreCreditFact);

/** The credit, if it belongs to the customer of the store. Refused with `record_not_found`. */
export function creditOf({ storeId, customerId }: Owner, state: StoreCreditState): StoreCredit {
  const isTheirs = isIssued(state) && state.store_id === storeId && state.customer_id === customerId;
  if (!isTheirs) throw refusals.notFound('store_credit');
  return state;
}

function issue(command: Of<'Issue'>, state: StoreCreditState): StoreCreditFact[] {
  if (state.status !== 'absent') return [];
  const { storeId: store_id, customerId: customer_id, giftCardId: gift_card_id, currency, details } = command;
  const ofRefund = command.refundId === undefined ? {} : { refund_id: command.refundId };
  const since = command.createdAt === undefined ? {} : { created_at: command.createdAt };
  const amount = money.formatAmount(command.amount, currency);
  const data = { store_id, customer_id, currency, amount, gift_card_id, ...ofRefund, ...since, ...details };
  return [{ type: 'StoreCreditIssued', data }];
}

function change(command: Of<'Change'>, credit: StoreCredit): StoreCreditFact[] {
  const details = differencesOf<StoreCreditDetails>(command.details, credit);
  const amount = command.amount === credit.amount ? undefined : command.amount;
  if (amount !== undefined) refuseInUse(credit, 'store_credit_in_use_amount_fixed');
  if (amount === undefined && Object.keys(details).length === 0) return [];
  const { currency, customer_id } = credit;
  const text = (value: money.Minor) => money.formatAmount(value, currency);
  const value = amount === undefined ? {} : { amount: text(amount), previous_amount: text(credit.amount) };
  return [{ type: 'StoreCreditChanged', data: { customer_id, ...details, ...value, currency } }];
}

function erase({ customerId: customer_id }: Of<'Erase'>, state: StoreCreditState): StoreCreditFact[] {
  const credit = state.status === 'deleted' ? state.credit : state;
  if (credit.status === 'absent' || credit.is_erased) return [];
  return [{ type: 'StoreCreditPersonalDataErased', data: { customer_id } }];
}

function refuseInUse(credit: StoreCredit, why: PlainKey): void {
  if (isInUse(credit)) throw new Refusal('store_credit_in_use', why);
}

function refuseOtherCurrency({ currency }: StoreCredit, wanted: string): void {
  if (currency !== wanted)
    throw refusals.notPossible(text('store_credit_in_other_currency', { currency, wanted }));
}
