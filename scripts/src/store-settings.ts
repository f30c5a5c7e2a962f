import { type EngineSettings, engineSettings } from '@storefold/engines';
import { gatewaySettings } from '@storefold/gateway';
import type { Setting, SettingsDeclaration, SettingsOf } from '@storefold/kernel/runtime';
import { services } from './services.ts';

export type StoreSettings = EngineSettings & SettingsOf<typeof gatewaySettings>;

/** Everything that can be set for a store, whichever of its processes reads it. */
export const storeSettings: SettingsDeclaration<StoreSettings> = Object.assign(
  {},
  engineSettings,
  ...services.map(({ settings }) => settings),
  gatewaySettings,
);

/** In the order people read them. */
export const allSettings: readonly Setting<unknown>[] = Object.values(storeSettings);
