export { asDiskFull, DiskFull, isNoSpace, type Kept } from '../core/failure/disk-full.ts';
export type { AbsentInstance, Bus, HandedOn } from './bus.ts';
export * as conditions from './conditions.ts';
export {
  type Actor,
  type Appended,
  type AppendOptions,
  AppendTooLarge,
  type ClusterMembers,
  categoryOf,
  type EngineInfo,
  type EventLog,
  type EventMetadata,
  type EventPlace,
  type ExpectedRevision,
  InvalidAppend,
  LogUnavailable,
  MAX_APPEND_BYTES,
  type NewEvent,
  OtherLog,
  type Position,
  type RecordedEvent,
  START,
  type Subscription,
  type SubscriptionOptions,
  WrongExpectedRevision,
} from './event-log.ts';
export {
  FILE_GRACE_MS,
  type FileArea,
  type FileContent,
  type FileDigest,
  type FilePart,
  type Files,
  FilesUnavailable,
  fileAreas,
  isFileDigest,
  type OpenFile,
} from './files.ts';
export { foldCase } from './fold-case.ts';
export * as inMemory from './matches.ts';
export type { Counted, RateCounters } from './rate-counters.ts';
export {
  type Change,
  type CheckpointStep,
  type Collection,
  type CollectionName,
  type CollectionSpec,
  type Document,
  type FieldType,
  type Filter,
  type ListQuery,
  type OutlinedDocument,
  type ReadModel,
  type ReadModels,
  ReadModelsUnavailable,
  type Scalar,
  type Sort,
} from './read-models.ts';
export type {
  Search,
  SearchDeps,
  SearchEngine,
  SearchedCollection,
  SearchProvider,
} from './search.ts';
export type { ServicePorts } from './service-ports.ts';
export { FilesInUse, StartRefused } from './start-refused.ts';
export type { Cause, Origin, Stored } from './stored-fact.ts';
export { readTimestamp } from './timestamp.ts';
export * as fieldValues from './values.ts';
export { SubjectErased, type Vault, VaultUnavailable } from './vault.ts';
export { where } from './where.ts';
export * as searchWords from './words.ts';
export { type WordFields, wordsFilter } from './words-filter.ts';
