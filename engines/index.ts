export { engines, openEventLog, openFiles, openVault } from './open-ports.ts';
export { type EngineSettings, engineSettings } from './settings.ts';
