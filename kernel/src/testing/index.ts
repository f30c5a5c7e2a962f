export * from './bus.contract.ts';
export * from './event-log.contract.ts';
export * from './given.ts';
export * from './hand-clock.ts';
export * from './nats-server.ts';
export * from './silent-logger.ts';
export * from './test-ports.ts';
export * from './vault.contract.ts';
