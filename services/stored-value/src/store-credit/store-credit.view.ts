import { idPrefixes, type storeCreditActions } from '@storefold/contracts';
import { comparableView } from '@storefold/custom-fields';
import { money, recordId } from '@storefold/kernel/core';
import type { CollectionName, EventMetadata, Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import { stateDocument, stateView } from '@storefold/simple-records/upkeep';
import { codeOf, staffOf, takenBy } from '../held-value/held-value.originator.ts';
import { noOrders, remainingOf } from '../held-value/held-value.ts';
import { priorityOf, typeIdOf } from '../store-credit-category/store-credit.types.ts';
import { storeCredit } from './store-credit.decider.ts';
import { isIssued, type StoreCredit, type StoreCreditFact, type StoreCreditState } from './store-credit.ts';

/** Only the stream knows the orders its value is set aside for. */
const credits = stateDocument<StoreCredit>()({
  amounts: ['amount', 'amount_used', 'amount_authorized'],
  without: noOrders,
  index: {
    category_id: ({ store_credit_category_id }) => store_credit_category_id,
    type_id: ({ store_credit_type, store_id }) => typeIdOf(store_credit_type, store_id),
    priority: ({ store_credit_type }) => priorityOf(store_credit_type),
    /** In whole units of the currency. For filters and sorting only. */
    face_value: ({ amount, currency }) => Number(money.formatAmount(amount, currency)),
    value_left: (credit) => Number(money.formatAmount(remainingOf(credit), credit.currency)),
  },
});

type StoreCreditDocument = ReturnType<typeof credits.of>;

export const creditOfDocument = credits.stateOf;

/** What happened to a credit. Amounts are decimal strings of `currency`. */
export interface StoreCreditEventDocument {
  readonly id: string;
  readonly store_credit_id: string;
  readonly store_id: string;
  readonly action: (typeof storeCreditActions)[number];
  readonly amount: string;
  readonly currency: string;
  readonly authorization_code: string;
  readonly originator_type: string | null;
  readonly originator_id: string | null;
  readonly created_at: string;
  readonly user_total_amount: string;
  /** The place in the log, which orders what happened at once. */
  readonly position: number;
}

/** What a customer can spend in one currency, as a decimal string. */
interface StoreCreditTotalDocument {
  readonly id: string;
  readonly customer_id: string;
  readonly available: string;
}

export const STORE_CREDITS: CollectionName<StoreCreditDocument> = 'store_credits';
export const STORE_CREDIT_EVENTS: CollectionName<StoreCreditEventDocument> = 'store_credit_events';
export const STORE_CREDIT_TOTALS: CollectionName<StoreCreditTotalDocument> = 'store_credit_totals';

export const totalIdOf = (customerId: string, currency: string): string => `${customerId} ${currency}`;

export const storeCreditView = comparableView(
  stateView({
    name: STORE_CREDITS,
    version: 5,
    of: storeCredit,
    documents: credits,
    isShown: isIssued,
    fields: {
      store_id: 'text',
      customer_id: 'text',
      currency: 'text',
      category_id: 'text',
      type_id: 'text',
      priority: 'number',
      face_value: 'number',
      value_left: 'number',
      created_at: 'timestamp',
      updated_at: 'timestamp',
    },
    indexes: [['store_id', 'created_at'], ['customer_id', 'created_at'], ['category_id']],
    others: [
      {
        name: STORE_CREDIT_EVENTS,
        fields: {
          store_credit_id: 'text',
          action: 'text',
          authorization_code: 'text',
          created_at: 'timestamp',
          position: 'number',
        },
        indexes: [['store_credit_id', 'position']],
      },
      { name: STORE_CREDIT_TOTALS, fields: { customer_id: 'text' }, indexes: [['customer_id']] },
    ],
    async follow(fact, { before, after }, documents) {
      const credit = isIssued(after) ? after : before;
      if (!isIssued(credit)) return;
      const total = await addToTotal(credit, availableIn(after) - availableIn(before), documents);
      await tell(fact, credit, total, documents);
    },
  }),
  'store_credit',
  STORE_CREDITS,
);

const availableIn = (state: StoreCreditState): money.Minor => (isIssued(state) ? remainingOf(state) : 0n);

async function addToTotal(
  { customer_id, currency }: StoreCredit,
  difference: money.Minor,
  documents: Documents,
): Promise<string> {
  const id = totalIdOf(customer_id, currency);
  const known = await documents.get(STORE_CREDIT_TOTALS, id);
  const before = known ? money.minor(known.available, currency) : 0n;
  const available = money.formatAmount(before + difference, currency);
  if (difference !== 0n) {
    documents.put(STORE_CREDIT_TOTALS, { id, customer_id, available });
  }
  return available;
}

const actions = {
  StoreCreditAuthorized: 'authorize',
  StoreCreditCaptured: 'capture',
  StoreCreditAuthorizationVoided: 'void',
  StoreCreditRefunded: 'credit',
  StoreCreditCredited: 'credit',
} as const;

/** Another amount of an unused credit is told as the amount of its allocation. */
async function tell(
  fact: Stored<StoreCreditFact>,
  credit: StoreCredit,
  user_total_amount: string,
  documents: Documents,
): Promise<void> {
  const { recordId: store_credit_id, position } = fact;
  const { store_id, currency } = credit;
  const allocationId = recordId(idPrefixes.store_credit_event, store_credit_id);
  const common = {
    store_credit_id,
    store_id,
    currency,
    user_total_amount,
    position,
    created_at: fact.metadata.occurred_at,
  };
  const put = (event: StoreCreditEventDocument) => documents.put(STORE_CREDIT_EVENTS, event);
  switch (fact.type) {
    case 'StoreCreditIssued':
      return put({
        ...common,
        id: allocationId,
        action: 'allocation',
        amount: fact.data.amount,
        authorization_code: codeOf(store_credit_id, 'allocation'),
        ...issuedBy(credit, fact.metadata.actor),
      });
    case 'StoreCreditChanged': {
      const known = await documents.get(STORE_CREDIT_EVENTS, allocationId);
      if (known && fact.data.amount !== undefined)
        put({ ...known, amount: fact.data.amount, user_total_amount });
      return;
    }
    case 'StoreCreditAuthorized':
    case 'StoreCreditCaptured':
    case 'StoreCreditAuthorizationVoided':
    case 'StoreCreditRefunded':
    case 'StoreCreditCredited':
      return put({
        ...common,
        id: recordId(idPrefixes.store_credit_event, `${store_credit_id}:${fact.revision}`),
        action: actions[fact.type],
        amount: fact.data.amount,
        authorization_code: codeOf(store_credit_id, fact.data.checkout_id),
        ...takenBy(fact.data),
      });
    case 'StoreCreditAuthorizationPrevented':
    case 'StoreCreditDeleted':
    case 'StoreCreditPersonalDataErased':
  }
}

/** By what the credit came about. */
function issuedBy({ gift_card_id, refund_id }: StoreCredit, actor: EventMetadata['actor']) {
  if (gift_card_id !== null) return { originator_type: 'GiftCard', originator_id: gift_card_id };
  if (refund_id !== undefined) return { originator_type: 'Refund', originator_id: refund_id };
  return staffOf(actor);
}
