export { engines, openEventLog } from './open-ports.ts';
export { type EngineSettings, engineSettings } from './settings.ts';
