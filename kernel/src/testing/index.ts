export {
  type MeilisearchStandIn,
  startMeilisearchStandIn,
  startNatsServer,
  type TestNatsServer,
} from '@storefold/test-engines';
export * from './bus.contract.ts';
export * from './event-log.contract.ts';
export * from './given.ts';
export * from './golden.ts';
export * from './hand-clock.ts';
export * from './matches.ts';
export * from './read-models.contract.ts';
export * from './search.contract.ts';
export * from './service-driver.ts';
export * from './silent-logger.ts';
export * from './test-ports.ts';
export * from './vault.contract.ts';
