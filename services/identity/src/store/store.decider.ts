import { findCountry, isSiteAddress, type PlainKey, parseOrigin, text } from '@storefold/contracts';
import { type Aggregate, differencesOf, isSameJson, type JsonObject, refusals } from '@storefold/kernel/core';
import { findCurrency } from '../place/currencies.ts';
import { isLocale } from '../place/locales.ts';
import {
  type AllowedOriginRecord,
  evolveStore,
  type OpenStore,
  type StoreFact,
  type StoreSettingsFields,
  type StoreState,
} from './store.ts';

export type StoreCommand =
  | { type: 'Create'; code: string; settings: StoreSettingsFields }
  /** As `Create`, but refused if there is a store already. */
  | { type: 'Open'; code: string; settings: StoreSettingsFields }
  /** Only the settings to be changed. Codes of currencies, locales and countries may have any case. */
  | { type: 'ChangeSettings'; changes: Partial<StoreSettingsFields> }
  | ({ type: 'AddAllowedOrigin'; origin: string } & NewOrigin)
  | ({ type: 'ChangeAllowedOrigin'; origin?: string | undefined } & NewOrigin)
  | { type: 'RemoveAllowedOrigin'; allowedOriginId: string }
  | { type: 'AddOwner'; adminUserId: string }
  /** `activeOwnerIds`: the others that were just seen to be able to act as owners. */
  | { type: 'RemoveOwner'; adminUserId: string; activeOwnerIds: readonly string[] };

interface NewOrigin {
  readonly allowedOriginId: string;
  readonly metadata?: JsonObject | undefined;
  /** Whether the author may do everything: only then may links with tokens of staff lead there too. */
  readonly isForStaff: boolean;
}

export const MAX_ALLOWED_ORIGINS = 100;

/** A store: its settings, the origins that links with tokens may lead to, and who owns it. */
export const store: Aggregate<StoreState, StoreCommand, StoreFact> = {
  category: 'store',
  sealed: {
    StoreCreated: { fields: ['new_order_notifications_email'] },
    StoreChanged: { fields: ['new_order_notifications_email'] },
  },
  initial: { status: 'none' },
  evolve: evolveStore,
  decide(command, state) {
    if (command.type === 'Open') {
      if (state.status === 'open') throw refusals.invalid({ code: ['taken'] });
      const settings = withDefaultsSupported({ ...command.settings, ...inKnownForm(command.settings) });
      return [{ type: 'StoreCreated', data: { code: command.code, ...settings } }];
    }
    if (command.type === 'Create') {
      return state.status === 'open'
        ? []
        : [{ type: 'StoreCreated', data: { code: command.code, ...command.settings } }];
    }
    if (state.status === 'none') throw refusals.notFound('store');
    switch (command.type) {
      case 'ChangeSettings':
        return changeSettings(command.changes, state);
      case 'AddAllowedOrigin': {
        if (state.allowed_origins.length >= MAX_ALLOWED_ORIGINS) {
          throw refusals.notPossible(text('too_many_allowed_origins', { most: MAX_ALLOWED_ORIGINS }));
        }
        const { allowedOriginId: id, metadata = {}, isForStaff } = command;
        const origin = readNewOrigin(command.origin, id, state);
        const data = { allowed_origin_id: id, origin, metadata, ...servingStaff(isForStaff) };
        return [{ type: 'AllowedOriginCreated', data }];
      }
      case 'ChangeAllowedOrigin': {
        const id = command.allowedOriginId;
        const current = findAllowedOrigin(state, id);
        const origin = readNewOrigin(command.origin ?? current.origin, id, state);
        const { metadata = current.metadata } = command;
        const isSame = origin === current.origin;
        const servesStaff = state.staff_origin_ids.includes(id);
        const isForStaff = command.isForStaff || (isSame && servesStaff);
        if (isSame && isForStaff === servesStaff && isSameJson(metadata, current.metadata)) return [];
        const data = { allowed_origin_id: id, origin, metadata, ...servingStaff(isForStaff) };
        return [{ type: 'AllowedOriginChanged', data }];
      }
      case 'RemoveAllowedOrigin': {
        const { id, origin } = findAllowedOrigin(state, command.allowedOriginId);
        return [{ type: 'AllowedOriginDeleted', data: { allowed_origin_id: id, origin } }];
      }
      case 'AddOwner': {
        if (state.owner_ids.includes(command.adminUserId)) return [];
        return [{ type: 'StoreOwnerCreated', data: { admin_user_id: command.adminUserId } }];
      }
      case 'RemoveOwner': {
        if (!state.owner_ids.includes(command.adminUserId)) return [];
        const isLast = !state.owner_ids.some(
          (id) => id !== command.adminUserId && command.activeOwnerIds.includes(id),
        );
        if (isLast) throw refusals.notPossible('last_owner_stays');
        return [{ type: 'StoreOwnerDeleted', data: { admin_user_id: command.adminUserId } }];
      }
    }
  },
};

export function findAllowedOrigin(state: OpenStore, id: string): AllowedOriginRecord {
  const found = state.allowed_origins.find((each) => each.id === id);
  if (!found) throw refusals.notFound('allowed_origin');
  return found;
}

function readNewOrigin(text: string, id: string, state: OpenStore): string {
  const origin = parseOrigin(text);
  if (origin === undefined) throw refusals.invalid({ origin: ['invalid'] });
  const isTaken = state.allowed_origins.some((each) => each.origin === origin && each.id !== id);
  if (isTaken) throw refusals.invalid({ origin: ['taken'] });
  return origin;
}

const servingStaff = (isForStaff: boolean) => (isForStaff ? ({ for_staff: true } as const) : {});

function changeSettings(changes: Partial<StoreSettingsFields>, { settings }: OpenStore): StoreFact[] {
  const wanted = withDefaultsSupported({ ...settings, ...inKnownForm(changes) });
  const differences = differencesOf<StoreSettingsFields>(wanted, settings);
  if (Object.keys(differences).length === 0) return [];
  return [{ type: 'StoreChanged', data: differences }];
}

/** The default currency and locale are always among the supported ones. */
const withDefaultsSupported = (settings: StoreSettingsFields): StoreSettingsFields => ({
  ...settings,
  supported_currencies: withFirst(settings.default_currency, settings.supported_currencies),
  supported_locales: withFirst(settings.default_locale, settings.supported_locales),
});

const withFirst = (first: string, list: readonly string[]): readonly string[] =>
  list.includes(first) ? list : [first, ...list];

/** Converts codes to their stored form. Refused if a code is unknown. */
function inKnownForm(changes: Partial<StoreSettingsFields>): Partial<StoreSettingsFields> {
  const problems: Record<string, PlainKey[]> = {};
  const known = (
    field: keyof StoreSettingsFields,
    text: string,
    find: (text: string) => string | undefined,
  ) => {
    const found = find(text);
    if (found === undefined)
      problems[field === 'default_country' ? 'default_country_id' : field] = ['not_in_list'];
    return found ?? text;
  };
  const result: Record<string, unknown> = { ...changes };
  const read = (field: keyof StoreSettingsFields, find: (text: string) => string | undefined) => {
    const value = changes[field];
    if (typeof value === 'string') result[field] = known(field, value, find);
    if (Array.isArray(value)) result[field] = value.map((text: string) => known(field, text, find));
  };
  read('default_currency', (text) => findCurrency(text)?.iso_code);
  read('supported_currencies', (text) => findCurrency(text)?.iso_code);
  read('default_locale', (text) => (isLocale(text) ? text : undefined));
  read('supported_locales', (text) => (isLocale(text) ? text : undefined));
  read('default_country', (text) => findCountry(text)?.iso);
  read('timezone', (text) => (isTimeZone(text) ? text : undefined));
  for (const field of ['url', 'logo_url'] as const) {
    const address = changes[field];
    if (typeof address === 'string' && !isSiteAddress(address)) problems[field] = ['invalid'];
  }
  if (Object.keys(problems).length > 0) throw refusals.invalid(problems);
  return result;
}

function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
