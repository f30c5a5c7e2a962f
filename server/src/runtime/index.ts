export { attachVault, INSTALLATION_SECRET, requireOwnLog, vaultFingerprintOf } from './attach-vault.ts';
export { baseUrl } from './base-url-setting.ts';
export { busPart } from './bus-part.ts';
export { EXIT_IN_USE, EXIT_REFUSED } from './exit-codes.ts';
export type { Extension, ExtensionRegistry } from './extension.ts';
export { loadExtensions } from './extensions.ts';
export { extensionsOrExit } from './extensions-or-exit.ts';
export { defineNoun, type Noun } from './noun.ts';
export type { Disks, Engines, Opening, SharedPorts, Telemetry } from './ports.ts';
export { healthOf, levelCheckOf } from './process-health.ts';
export { hostName, type ProcessSettings, processSettings } from './process-settings.ts';
export { refuseAlone } from './refuse-alone.ts';
export { clientOf, RequestLimits } from './request-limits.ts';
export { retryUntilAvailable } from './retry-until-available.ts';
export { runProcess, type Start } from './run-process.ts';
export { runService, runServiceOfExtension } from './run-service.ts';
export { sampleDataSetting } from './sample-data-setting.ts';
export { type RunningService, startService } from './service.ts';
export {
  type Bootstrap,
  defineService,
  type OwnHealth,
  type ServiceDefinition,
} from './service-definition.ts';
export {
  listOf,
  networks,
  perMinute,
  type Setting,
  type SettingsDeclaration,
  type SettingsOf,
  setting,
  wholeNumber,
} from './setting.ts';
export { readSettings } from './settings.ts';
export { settingsOrExit } from './settings-or-exit.ts';
export { settingsHelp, settingsTable } from './settings-text.ts';
export { tagController } from './tag-controller.ts';
export * as TOKENS from './tokens.ts';
export type { Views } from './views.ts';
