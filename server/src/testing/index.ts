export { endpointsHandledBy } from '../http/calls/handles.ts';
export { serviceLimits } from '../http/connection/server-limits.ts';
export { createServiceHandler } from '../http/service-handler.ts';
export type { Ports } from '../runtime/ports.ts';
export { SettingsRefused } from '../runtime/settings/settings.ts';
export { registriesAsTheyAre } from './registries.ts';
