import { Fault, indexNotFound } from './errors.ts';
import type { Indexes } from './operations.ts';
import type { EngineAnswer } from './route.ts';
import type { SearchIndex } from './search-index.ts';
import { TaskQueue } from './task-queue.ts';
import { type Operation, type Task, taskSummary } from './tasks.ts';

export interface EngineOptions {
  /** The duration of each task's status `processing`. */
  readonly taskDelayMs?: number;
}

const DEFAULT_TASK_DELAY_MS = 5;

/** The indexes, and the queue of the tasks that change them. */
export class Engine {
  readonly indexes: Indexes = new Map();
  readonly queue: TaskQueue;

  constructor({ taskDelayMs = DEFAULT_TASK_DELAY_MS }: EngineOptions) {
    this.queue = new TaskQueue(this.indexes, taskDelayMs);
  }

  /** @throws Fault when the name is invalid, or when there is no such index */
  index(uid: string): SearchIndex {
    requireIndexUid(uid);
    const index = this.indexes.get(uid);
    if (index) return index;
    throw indexNotFound(uid);
  }

  /** @throws Fault when there is no such task */
  task(uid: string): Task {
    const task = /^\d+$/u.test(uid) ? this.queue.tasks.get(Number(uid)) : undefined;
    if (task) return task;
    throw new Fault('task_not_found', `Task \`${uid}\` not found.`);
  }

  /** Responds with 202 and the enqueued task. @throws Fault when the index's name is invalid */
  enqueue(operation: Operation): EngineAnswer {
    if ('indexUid' in operation) requireIndexUid(operation.indexUid);
    return { status: 202, body: taskSummary(this.queue.enqueue(operation)) };
  }
}

const MAX_UID_BYTES = 512;

/** @throws Fault whose message starts with the prefix */
export function requireIndexUid(uid: string, prefix = ''): void {
  if (/^[A-Za-z0-9_-]+$/u.test(uid) && uid.length <= MAX_UID_BYTES) return;
  throw new Fault(
    'invalid_index_uid',
    `${prefix}\`${uid}\` is not a valid index uid. Index uid can be an integer or a string containing only alphanumeric characters, hyphens (-) and underscores (_), and can not be more than 512 bytes.`,
  );
}
