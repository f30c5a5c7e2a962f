export { backUp } from './backup/back-up.ts';
export { BackupRefused } from './backup/backup-refused.ts';
export { requireWholeBackup } from './backup/manifest.ts';
export { restore } from './backup/restore.ts';
export { damageIn } from './damage.ts';
export { EVENT_LOG_SCHEMA, WHEN_DAMAGED } from './event-log/sqlite-database.ts';
export { openSqliteEventLog, type SharedEventLog } from './event-log/sqlite-event-log.ts';
export { openSqliteReadModels } from './read-models/sqlite-read-models.ts';
