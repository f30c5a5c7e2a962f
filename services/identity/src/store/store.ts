import type { JsonObject } from '@storefold/kernel/core';

/** The settings of a store. Countries are two-letter codes. */
export type StoreSettingsFields = {
  readonly name: string;
  readonly url: string | null;
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
  readonly metadata: JsonObject;
};

/**
 * The facts of a store. These names and shapes are what the log keeps for ever: add, never change. The address that gets
 * notifications may be a person's, so it is stored sealed.
 */
export type StoreFact =
  | { type: 'StoreCreated'; data: { code: string } & StoreSettingsFields }
  | { type: 'StoreChanged'; data: Partial<StoreSettingsFields> }
  | { type: 'AllowedOriginCreated'; data: { allowed_origin_id: string; origin: string } }
  | { type: 'AllowedOriginChanged'; data: { allowed_origin_id: string; origin: string } }
  | { type: 'AllowedOriginDeleted'; data: { allowed_origin_id: string; origin: string } }
  /** Somebody can act as an owner of the store from now on, or no longer. */
  | { type: 'StoreOwnerCreated'; data: { admin_user_id: string } }
  | { type: 'StoreOwnerDeleted'; data: { admin_user_id: string } };

export interface AllowedOriginRecord {
  readonly id: string;
  readonly origin: string;
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
      /** Those of the staff who can act as owners. */
      readonly owner_ids: readonly string[];
      readonly created_at: string;
      readonly updated_at: string;
    };

export type OpenStore = Extract<StoreState, { status: 'open' }>;

/** The values of settings for stores that are older than the setting. */
export const newerSettings = {
  non_expiring_credit_categories: ['Non-expiring'],
  checkout_zone_id: null,
} as const;

export function evolveStore(state: StoreState, fact: StoreFact, { at }: { at: string }): StoreState {
  if (fact.type === 'StoreCreated') {
    const { code, ...settings } = { ...newerSettings, ...fact.data };
    const nothing = { allowed_origins: [], owner_ids: [] };
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
      const { allowed_origin_id: id, origin } = fact.data;
      return { ...state, allowed_origins: [...origins, { id, origin, created_at: at, updated_at: at }] };
    }
    case 'AllowedOriginChanged': {
      const { allowed_origin_id: id, origin } = fact.data;
      const changed = origins.map((each) => (each.id === id ? { ...each, origin, updated_at: at } : each));
      return { ...state, allowed_origins: changed };
    }
    case 'AllowedOriginDeleted': {
      const { allowed_origin_id: id } = fact.data;
      return { ...state, allowed_origins: origins.filter((each) => each.id !== id) };
    }
    case 'StoreOwnerCreated':
      return { ...state, owner_ids: [...state.owner_ids, fact.data.admin_user_id] };
    case 'StoreOwnerDeleted':
      return { ...state, owner_ids: state.owner_ids.filter((id) => id !== fact.data.admin_user_id) };
  }
}
