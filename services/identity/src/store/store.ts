import type { PostalAddress, StoreInfo } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';

/** The settings of a store. Countries are two-letter codes. */
export type StoreSettingsFields = {
  readonly name: string;
  readonly url: string | null;
  readonly logo_url: string | null;
  readonly mail_from_address: string | null;
  readonly default_currency: string;
  readonly supported_currencies: readonly string[];
  readonly default_locale: string;
  readonly supported_locales: readonly string[];
  readonly default_country: string;
  readonly checkout_zone_id: string | null;
  readonly seo_title: string | null;
  readonly meta_description: string | null;
  readonly timezone: string;
  readonly unit_system: 'metric' | 'imperial';
  readonly new_order_notifications_email: string | null;
  /** Names of categories whose store credits are spent last. */
  readonly non_expiring_credit_categories: readonly string[];
  /** False: shoppers get no mails of the store, which sends its own. */
  readonly send_transactional_emails: boolean;
  /** The mails about orders that customers get. */
  readonly customer_mails: readonly string[];
  /** For how many days after a parcel was sent customers may return it. 0: never. */
  readonly return_days: number;
  /** What customers choose from. */
  readonly return_reasons: readonly string[];
  /** Who sells, as invoices say it. Null: there are no invoices. */
  readonly legal_name: string | null;
  readonly postal_address: PostalAddress | null;
  readonly vat_number: string | null;
  readonly bank_details: string | null;
  /** With what the numbers of invoices begin, and the first number of the range that is in use. */
  readonly invoice_prefix: string;
  readonly invoice_next_number: number;
  readonly credit_note_prefix: string;
  readonly credit_note_next_number: number;
  /** `at_payment`: an order gets its invoice once all of it is paid. */
  readonly invoices: NonNullable<StoreInfo['invoices']>;
  /** For how many years documents name a person who was erased. */
  readonly document_retention_years: number;
  readonly metadata: JsonObject;
};

/**
 * The facts of a store. These names and shapes are what the log keeps for ever: add, never change. The address that gets
 * notifications may be a person's, so it is stored sealed.
 */
export type StoreFact =
  | { type: 'StoreCreated'; data: { code: string } & StoreSettingsFields }
  | { type: 'StoreChanged'; data: Partial<StoreSettingsFields> }
  | { type: 'AllowedOriginCreated'; data: NotedOrigin }
  | { type: 'AllowedOriginChanged'; data: NotedOrigin }
  | { type: 'AllowedOriginDeleted'; data: AllowedOriginData }
  /** Somebody can act as an owner of the store from now on, or no longer. */
  | { type: 'StoreOwnerCreated'; data: { admin_user_id: string } }
  | { type: 'StoreOwnerDeleted'; data: { admin_user_id: string } };

type AllowedOriginData = { allowed_origin_id: string; origin: string };
type NotedOrigin = AllowedOriginData & {
  /** Absent in facts that are older. */
  metadata?: JsonObject;
  /** Whoever named it may do everything, so that links with tokens of staff may lead there too. Absent: they may not. */
  for_staff?: true;
};

export interface AllowedOriginRecord {
  readonly id: string;
  readonly origin: string;
  readonly metadata: JsonObject;
  readonly created_at: string;
  readonly updated_at: string;
}

export type StoreState =
  | { readonly status: 'none' }
  | {
      readonly status: 'open';
      readonly code: string;
      readonly settings: StoreSettingsFields;
      readonly allowed_origins: readonly AllowedOriginRecord[];
      /** The ids of those that links with tokens of staff may lead to. */
      readonly staff_origin_ids: readonly string[];
      /** Those of the staff who can act as owners. */
      readonly owner_ids: readonly string[];
      readonly created_at: string;
      readonly updated_at: string;
    };

export type OpenStore = Extract<StoreState, { status: 'open' }>;

/** The values of settings for stores that are older than the setting. */
export const newerSettings = {
  logo_url: null,
  non_expiring_credit_categories: ['Non-expiring'],
  checkout_zone_id: null,
  send_transactional_emails: true,
  customer_mails: ['order_confirmation'],
  return_days: 30,
  return_reasons: ['Does not fit', 'Not as described', 'Damaged', 'Changed my mind'],
  legal_name: null,
  postal_address: null,
  vat_number: null,
  bank_details: null,
  invoice_prefix: 'INV-',
  invoice_next_number: 1,
  credit_note_prefix: 'CN-',
  credit_note_next_number: 1,
  invoices: 'by_hand',
  document_retention_years: 10,
} as const;

export function evolveStore(state: StoreState, fact: StoreFact, { at }: { at: string }): StoreState {
  if (fact.type === 'StoreCreated') {
    const { code, ...settings } = { ...newerSettings, ...fact.data };
    const nothing = { allowed_origins: [], staff_origin_ids: [], owner_ids: [] };
    return { status: 'open', code, settings, ...nothing, created_at: at, updated_at: at };
  }
  return state.status === 'open' ? evolveOpen({ ...state, updated_at: at }, fact, at) : state;
}

function evolveOpen(
  state: OpenStore,
  fact: Exclude<StoreFact, { type: 'StoreCreated' }>,
  at: string,
): OpenStore {
  const { allowed_origins: origins } = state;
  switch (fact.type) {
    case 'StoreChanged':
      return { ...state, settings: { ...state.settings, ...fact.data } };
    case 'AllowedOriginCreated': {
      const { allowed_origin_id: id, origin, metadata = {} } = fact.data;
      const created = { id, origin, metadata, created_at: at, updated_at: at };
      return { ...state, allowed_origins: [...origins, created], ...staffOrigins(state, fact.data) };
    }
    case 'AllowedOriginChanged': {
      const { allowed_origin_id: id, for_staff: _, ...changes } = fact.data;
      const changed = origins.map((each) =>
        each.id === id ? { ...each, ...changes, updated_at: at } : each,
      );
      return { ...state, allowed_origins: changed, ...staffOrigins(state, fact.data) };
    }
    case 'AllowedOriginDeleted': {
      const { allowed_origin_id: id } = fact.data;
      const allowed_origins = origins.filter((each) => each.id !== id);
      return { ...state, allowed_origins, ...staffOrigins(state, { allowed_origin_id: id }) };
    }
    case 'StoreOwnerCreated':
      return { ...state, owner_ids: [...state.owner_ids, fact.data.admin_user_id] };
    case 'StoreOwnerDeleted':
      return { ...state, owner_ids: state.owner_ids.filter((id) => id !== fact.data.admin_user_id) };
  }
}

function staffOrigins(
  { staff_origin_ids: ids }: OpenStore,
  { allowed_origin_id: id, for_staff }: Pick<NotedOrigin, 'allowed_origin_id' | 'for_staff'>,
): Pick<OpenStore, 'staff_origin_ids'> {
  const others = ids.filter((each) => each !== id);
  return { staff_origin_ids: for_staff ? [...others, id] : others };
}
