import type { ErrorBody } from './errors.ts';
import type { Json, JsonObject } from './json.ts';

type TaskStatus = 'enqueued' | 'processing' | 'succeeded' | 'failed' | 'canceled';

/** What a task does when its turn comes. */
export type Operation =
  | {
      readonly type: 'documentAdditionOrUpdate';
      readonly indexUid: string;
      readonly primaryKey: string | null;
      /** Whether attributes that a document lacks keep what they have. */
      readonly merge: boolean;
      readonly documents: readonly JsonObject[];
    }
  | {
      readonly type: 'documentDeletion';
      readonly indexUid: string;
      readonly what:
        | { readonly ids: readonly string[] }
        | { readonly filter: Json }
        | { readonly everything: true };
    }
  /** Without settings: all of them go back to their defaults. */
  | { readonly type: 'settingsUpdate'; readonly indexUid: string; readonly settings: JsonObject | null }
  | { readonly type: 'indexCreation'; readonly indexUid: string; readonly primaryKey: string | null }
  | { readonly type: 'indexUpdate'; readonly indexUid: string; readonly primaryKey: string | null }
  | { readonly type: 'indexDeletion'; readonly indexUid: string }
  | { readonly type: 'indexSwap'; readonly swaps: readonly (readonly [string, string])[] }
  | { readonly type: 'taskCancelation'; readonly uids: readonly number[]; readonly query: string }
  | { readonly type: 'taskDeletion'; readonly uids: readonly number[]; readonly query: string };

export interface Task {
  readonly uid: number;
  readonly type: Operation['type'];
  readonly enqueuedAt: string;
  indexUid: string | null;
  batchUid: number | null;
  status: TaskStatus;
  canceledBy: number | null;
  details: JsonObject;
  error: ErrorBody | null;
  startedAt: string | null;
  finishedAt: string | null;
}

export function newTask(uid: number, operation: Operation, enqueuedAt: string): Task {
  return {
    uid,
    type: operation.type,
    enqueuedAt,
    indexUid: 'indexUid' in operation ? operation.indexUid : null,
    batchUid: null,
    status: 'enqueued',
    canceledBy: null,
    details: expectedDetails(operation),
    error: null,
    startedAt: null,
    finishedAt: null,
  };
}

/** The answer to the request that made the task. */
export function taskSummary({ uid, indexUid, type, enqueuedAt }: Task): JsonObject {
  return { taskUid: uid, indexUid, status: 'enqueued', type, enqueuedAt };
}

/** The task as the tasks' routes show it. */
export function taskView(task: Task): JsonObject {
  const { uid, batchUid, indexUid, status, type, canceledBy, details } = task;
  const { error, enqueuedAt, startedAt, finishedAt } = task;
  return {
    uid,
    batchUid,
    indexUid,
    status,
    type,
    canceledBy,
    details,
    error: error && { ...error },
    duration: durationBetween(startedAt, finishedAt),
    enqueuedAt,
    startedAt,
    finishedAt,
  };
}

const expectedDetails = (operation: Operation): JsonObject => {
  switch (operation.type) {
    case 'documentAdditionOrUpdate':
      return { receivedDocuments: operation.documents.length, indexedDocuments: null };
    case 'documentDeletion':
      return expectedDeletion(operation.what);
    case 'settingsUpdate':
      return operation.settings ?? {};
    case 'indexCreation':
    case 'indexUpdate':
      return { primaryKey: operation.primaryKey };
    case 'indexDeletion':
      return { deletedDocuments: null };
    case 'indexSwap':
      return { swaps: operation.swaps.map((indexes) => ({ indexes, rename: false })) };
    case 'taskCancelation':
      return { matchedTasks: operation.uids.length, canceledTasks: null, originalFilter: operation.query };
    case 'taskDeletion':
      return { matchedTasks: operation.uids.length, deletedTasks: null, originalFilter: operation.query };
  }
};

const expectedDeletion = (
  what: Extract<Operation, { readonly type: 'documentDeletion' }>['what'],
): JsonObject => {
  if ('ids' in what) return { providedIds: what.ids.length, deletedDocuments: null, originalFilter: null };
  if ('everything' in what) return { providedIds: 0, deletedDocuments: null, originalFilter: null };
  return { providedIds: 0, deletedDocuments: null, originalFilter: JSON.stringify(what.filter) };
};

const durationBetween = (startedAt: string | null, finishedAt: string | null): string | null => {
  if (startedAt === null || finishedAt === null) return null;
  return `PT${(Date.parse(finishedAt) - Date.parse(startedAt)) / 1000}S`;
};
