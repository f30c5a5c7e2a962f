import type { ErrorBody } from './errors.ts';
import type { JsonObject } from './json.ts';

/** The operation of a task. */
export type Operation =
  | { readonly type: 'indexCreation'; readonly indexUid: string; readonly primaryKey: string | null }
  | { readonly type: 'indexDeletion'; readonly indexUid: string }
  | { readonly type: 'settingsUpdate'; readonly indexUid: string; readonly settings: JsonObject }
  | {
      readonly type: 'documentAdditionOrUpdate';
      readonly indexUid: string;
      readonly primaryKey: string | null;
      readonly documents: readonly JsonObject[];
    }
  /** Without ids, all documents. */
  | { readonly type: 'documentDeletion'; readonly indexUid: string; readonly ids: readonly string[] | null };

export interface Task {
  readonly uid: number;
  readonly type: Operation['type'];
  readonly indexUid: string;
  readonly enqueuedAt: string;
  status: 'enqueued' | 'processing' | 'succeeded' | 'failed';
  error: ErrorBody | null;
  startedAt: string | null;
  finishedAt: string | null;
}

export const newTask = (uid: number, { type, indexUid }: Operation, enqueuedAt: string): Task => ({
  uid,
  type,
  indexUid,
  enqueuedAt,
  status: 'enqueued',
  error: null,
  startedAt: null,
  finishedAt: null,
});

/** The response to the request that created the task. */
export const taskSummary = ({ uid, indexUid, type, enqueuedAt }: Task): JsonObject => ({
  taskUid: uid,
  indexUid,
  status: 'enqueued',
  type,
  enqueuedAt,
});

/** The task in the response of its own route. */
export const taskView = ({ error, ...task }: Task): JsonObject => ({ ...task, error: error && { ...error } });
