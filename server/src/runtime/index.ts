export { attachVault, INSTALLATION_SECRET, requireOwnLog, vaultFingerprintOf } from './attach-vault.ts';
export type { Extension, ExtensionRegistry } from './extensions/extension.ts';
export { loadExtensions } from './extensions/extensions.ts';
export { extensionsOrExit } from './extensions/extensions-or-exit.ts';
export { busPart } from './health/bus-part.ts';
export { healthOf, levelCheckOf } from './health/process-health.ts';
export { defineNoun, type Noun } from './noun.ts';
export type { Disks, Engines, Opening, SharedPorts, Telemetry } from './ports.ts';
export { EXIT_IN_USE, EXIT_REFUSED } from './process/exit-codes.ts';
export { refuseAlone } from './process/refuse-alone.ts';
export { retryUntilAvailable } from './process/retry-until-available.ts';
export { runProcess, type Start } from './process/run-process.ts';
export { runService, runServiceOfExtension } from './process/run-service.ts';
export { clientOf, RequestLimits } from './request-limits.ts';
export { type RunningService, startService } from './service.ts';
export {
  type Bootstrap,
  defineService,
  type OwnHealth,
  type ServiceDefinition,
} from './service-definition.ts';
export { allowedNetworks } from './settings/allowed-networks-setting.ts';
export { baseUrl, baseUrlOf } from './settings/base-url-setting.ts';
export { hostName, type ProcessSettings, processSettings } from './settings/process-settings.ts';
export { reachableUrl } from './settings/reachable-url.ts';
export { sampleDataSetting } from './settings/sample-data-setting.ts';
export {
  listOf,
  networks,
  oneOf,
  perMinute,
  type Setting,
  type SettingsDeclaration,
  type SettingsOf,
  setting,
  wholeNumber,
} from './settings/setting.ts';
export { readSettings } from './settings/settings.ts';
export { settingsOrExit } from './settings/settings-or-exit.ts';
export { settingsHelp, settingsTable } from './settings/settings-text.ts';
export { tagController } from './tag-controller.ts';
export * as TOKENS from './tokens.ts';
export type { Views } from './views.ts';
