export * from './gateway.ts';
export { gatewaySettings, serviceUrlSettings, serviceUrlSettingsOf } from './settings.ts';
