import { dashboardSettings } from '@storefold/dashboard/settings';
import { type EngineSettings, engineSettings } from '@storefold/engines';
import { gatewaySettings } from '@storefold/gateway';
import type { MailSettings } from '@storefold/mail';
import type { ServiceDefinition, Setting, SettingsDeclaration, SettingsOf } from '@storefold/server/runtime';
import { services } from './services.ts';

export type StoreSettings = EngineSettings &
  SettingsOf<typeof gatewaySettings> &
  SettingsOf<typeof dashboardSettings> &
  Pick<MailSettings, 'baseUrl'>;

/** All settings of a store with these services, of any of its processes. */
export const storeSettingsOf = (services: readonly ServiceDefinition[]): SettingsDeclaration<StoreSettings> =>
  Object.assign(
    {},
    engineSettings,
    ...services.map(({ settings }) => settings),
    gatewaySettings,
    dashboardSettings,
  );

/** All settings of a store without extensions. */
export const storeSettings = storeSettingsOf(services);

/** In the order of the documentation. */
export const allSettings: readonly Setting<unknown>[] = Object.values(storeSettings);
