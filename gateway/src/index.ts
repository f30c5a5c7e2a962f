export * from './gateway.ts';
export { gatewaySettings, serviceUrlSettings } from './settings.ts';
