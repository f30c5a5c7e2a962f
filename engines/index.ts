export { engines, openEventLog } from './open-ports.ts';
