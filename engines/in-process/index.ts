export { openLocalBus } from './local-bus.ts';
