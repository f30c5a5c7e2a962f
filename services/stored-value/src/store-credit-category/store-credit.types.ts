import { idPrefixes, type StoreCreditType, type StoreInfo } from '@storefold/contracts';
import { recordId } from '@storefold/kernel/core';
import { GIFT_CARD_CATEGORY } from './store-credit-category.decider.ts';

/** Which of a customer's credits are spent first. */
export const storeCreditTypes = ['expiring', 'non_expiring'] as const;
export type TypeName = (typeof storeCreditTypes)[number];

/** Lower priorities are spent first. */
export const priorityOf = (type: TypeName): number => storeCreditTypes.indexOf(type) + 1;

export const typeIdOf = (type: TypeName, storeId: string): string =>
  recordId(idPrefixes.store_credit_type, `${storeId}:${type}`);

export const typeLabels: Readonly<Record<TypeName, string>> = {
  expiring: 'Expiring',
  non_expiring: 'Non-expiring',
};

export const typeBody = (type: TypeName, storeId: string): StoreCreditType => ({
  id: typeIdOf(type, storeId),
  name: typeLabels[type],
  priority: priorityOf(type),
  metadata: {},
});

/** The type of the credits of a category, by its name. */
export const typeOf = (
  name: string,
  { non_expiring_credit_categories: listed }: Pick<StoreInfo, 'non_expiring_credit_categories'>,
): TypeName => (name === GIFT_CARD_CATEGORY || listed.includes(name) ? 'non_expiring' : 'expiring');
