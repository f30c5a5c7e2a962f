export * from './free-port.ts';
export * from './nats-server/nats-server.ts';
