import type {
  AdminStoreCredit,
  StoreCredit as StoreCreditBody,
  StoreCreditEvent as StoreCreditEventBody,
} from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import { remainingOf } from '../held-value/held-value.ts';
import { typeIdOf, typeLabels } from '../store-credit-category/store-credit.types.ts';
import type { StoreCredit } from './store-credit.ts';
import type { StoreCreditEventDocument } from './store-credit.view.ts';

/** The Store API's form. */
export function storeCreditBody(id: string, credit: StoreCredit): Omit<StoreCreditBody, 'custom_fields'> {
  const { currency } = credit;
  return {
    id,
    ...money.moneyField('amount', credit.amount, currency),
    ...money.moneyField('amount_used', credit.amount_used, currency),
    ...money.moneyField('amount_authorized', credit.amount_authorized, currency),
    ...money.moneyField('amount_remaining', remainingOf(credit), currency),
    currency,
  };
}

/** The Admin API's form, which public events carry too. `nameOf`: the name of a category. */
export function adminStoreCreditBody(
  id: string,
  credit: StoreCredit,
  nameOf: (categoryId: string | null) => string | null,
): AdminStoreCredit {
  const category_id = credit.store_credit_category_id;
  return {
    ...storeCreditBody(id, credit),
    memo: credit.memo,
    category_id,
    category_name: nameOf(category_id),
    type_id: typeIdOf(credit.store_credit_type, credit.store_id),
    type_name: typeLabels[credit.store_credit_type],
    customer_id: credit.customer_id,
    created_at: credit.created_at,
    updated_at: credit.updated_at,
    metadata: credit.metadata,
  };
}

export function storeCreditEventBody(event: StoreCreditEventDocument): StoreCreditEventBody {
  const { currency } = event;
  return {
    id: event.id,
    action: event.action,
    ...money.moneyField('amount', money.minor(event.amount, currency), currency),
    authorization_code: event.authorization_code,
    originator_type: event.originator_type,
    originator_id: event.originator_id,
    created_at: event.created_at,
    ...money.moneyField('user_total_amount', money.minor(event.user_total_amount, currency), currency),
  };
}
