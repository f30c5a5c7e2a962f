export { type Bus, logAppended } from './bus.ts';
export {
  type Appended,
  AppendTooLarge,
  categoryOf,
  type EngineInfo,
  type EventLog,
  type EventMetadata,
  type ExpectedRevision,
  InvalidAppend,
  LogUnavailable,
  MAX_APPEND_BYTES,
  type NewEvent,
  type Position,
  type RecordedEvent,
  START,
  type Subscription,
  type SubscriptionOptions,
  WrongExpectedRevision,
} from './event-log.ts';
export { foldCase } from './fold-case.ts';
export {
  type Change,
  type CheckpointStep,
  type Collection,
  type CollectionSpec,
  type Document,
  type FieldType,
  type Filter,
  type ListQuery,
  type ReadModel,
  type ReadModels,
  ReadModelsUnavailable,
  type Scalar,
  type Sort,
} from './read-models.ts';
export type {
  Progress,
  Search,
  SearchEngine,
  SearchedCollection,
  SearchHealth,
} from './search.ts';
export type { EventEnvelope, Stored } from './stored-fact.ts';
export {
  type ArrayType,
  comparable,
  hasNul,
  isArrayType,
  itemsOf,
  type ScalarType,
  scalarOf,
} from './values.ts';
export { SubjectErased, type Vault, VaultUnavailable } from './vault.ts';
export { type Compound, compoundsOf, wordsOf } from './words.ts';
