export { openSqliteEventLog } from './event-log/sqlite-event-log.ts';
export { lockStore, StoreIsRunning, type StoreLock } from './event-log/store-lock.ts';
export { openSqliteReadModels } from './read-models/sqlite-read-models.ts';
