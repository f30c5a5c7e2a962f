export { freePort } from '../common/free-port.ts';
export {
  type ClusterMember,
  type EventStoreDbCluster,
  startEventStoreDbCluster,
} from '../eventstoredb/testing/stand-in/cluster.ts';
export {
  type EventStoreDbStandIn,
  startEventStoreDbStandIn,
} from '../eventstoredb/testing/stand-in/eventstoredb-stand-in.ts';
export {
  type MeilisearchStandIn,
  startMeilisearchStandIn,
} from '../meilisearch/testing/stand-in/meilisearch-stand-in.ts';
export { findSecantusDb } from '../mongodb/testing/installed.ts';
export { startMongoDbServer, type TestMongoDbServer } from '../mongodb/testing/mongodb-server.ts';
export { casesOnMongoDb, dropDatabases } from '../mongodb/testing/mongodb-under-test.ts';
export { findNatsServer, startNatsServer, type TestNatsServer } from '../nats/testing/nats-server.ts';
export { casesOnS3 } from '../s3/testing/s3-under-test.ts';
export { openSqliteEventLog, openSqliteReadModels, type SharedEventLog } from '../sqlite/index.ts';
export { executeSqlite, querySqlite, type Row } from '../sqlite/testing/query-sqlite.ts';
export { casesOn, onStandIn, tellEngine } from './cases-on.ts';
export { everyFilterOf, exportedRows, listedRecords } from './exported-rows.ts';
export { inFullFormOnly, rounds } from './rounds.ts';
export { runServer } from './server-process.ts';
export {
  type DrivenAnswer,
  type DrivenService,
  type DriveOptions,
  driveService,
  testStore,
} from './service-driver.ts';
export { openTestPorts, type TestPorts } from './test-ports.ts';
