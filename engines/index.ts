export { engines, openEventLog, openFiles } from './open-ports.ts';
export { type EngineSettings, engineSettings } from './settings.ts';
