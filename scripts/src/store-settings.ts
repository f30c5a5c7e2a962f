import { type EngineSettings, engineSettings } from '@storefold/engines';
import { gatewaySettings } from '@storefold/gateway';
import type { Setting, SettingsOf } from '@storefold/kernel/runtime';
import { services } from './services.ts';

export type StoreSettings = EngineSettings & SettingsOf<typeof gatewaySettings>;

/** All settings of a store, of any of its processes. */
export const storeSettings: { readonly [Key in keyof StoreSettings]: Setting<StoreSettings[Key]> } =
  Object.assign({}, engineSettings, ...services.map(({ settings }) => settings), gatewaySettings);

/** In the order of the documentation. */
export const allSettings: readonly Setting<unknown>[] = Object.values(storeSettings);
