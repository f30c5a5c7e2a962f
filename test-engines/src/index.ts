export * from './cases-on.ts';
export * from './eventstoredb-stand-in/eventstoredb-stand-in.ts';
export * from './free-port.ts';
export * from './meilisearch-stand-in/meilisearch-stand-in.ts';
export { findSecantusDb } from './mongodb-server/installed.ts';
export * from './mongodb-server/mongodb-server.ts';
export * from './nats-server/nats-server.ts';
