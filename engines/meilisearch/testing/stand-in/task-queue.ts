import { Fault } from './errors.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { apply, failureDetails, type Indexes } from './operations.ts';
import { newTask, type Operation, type Task } from './tasks.ts';

export interface TaskQueueOptions {
  readonly indexes: Indexes;
  /** How long a task is `processing`. */
  readonly taskDelayMs: number;
  readonly journal?: Journal;
}

/** Runs tasks one after the other in the order of their arrival; only cancellations and deletions of tasks overtake. */
export class TaskQueue {
  readonly tasks = new Map<number, Task>();
  readonly #operations = new Map<number, Operation>();
  readonly #indexes: Indexes;
  readonly #taskDelayMs: number;
  readonly #journal: Journal | undefined;
  #nextUid = 0;
  #nextBatchUid = 0;
  #paused = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor({ indexes, taskDelayMs, journal }: TaskQueueOptions) {
    this.#indexes = indexes;
    this.#taskDelayMs = taskDelayMs;
    this.#journal = journal;
  }

  enqueue(operation: Operation): Task {
    const at = now();
    const task = this.#admit(this.#nextUid, operation, at);
    this.#journal?.write({ what: 'enqueued', uid: task.uid, at, operation });
    if (operation.type === 'taskCancelation') this.#interrupt(operation.uids);
    this.#schedule();
    return task;
  }

  /** Lets the task that is being processed finish and begins no other. */
  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#schedule();
  }

  /** Does again what a journal tells, and goes on with what it leaves open. */
  replay(entries: readonly JournalEntry[]): void {
    for (const entry of entries) {
      if (entry.what === 'enqueued') this.#admit(entry.uid, entry.operation, entry.at);
      else this.#finish(entry.uid, entry.startedAt, entry.finishedAt);
    }
    this.#schedule();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#journal?.close();
  }

  #admit(uid: number, operation: Operation, at: string): Task {
    const task = newTask(uid, operation, at);
    this.tasks.set(uid, task);
    this.#operations.set(uid, operation);
    this.#nextUid = uid + 1;
    return task;
  }

  #schedule(): void {
    if (this.#timer || this.#paused || this.#closed) return;
    const uid = this.#nextToRun();
    const task = uid === undefined ? undefined : this.tasks.get(uid);
    if (!task) return;
    const startedAt = now();
    task.status = 'processing';
    task.startedAt = startedAt;
    task.batchUid = this.#nextBatchUid;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#finish(task.uid, startedAt);
      this.#journal?.write({
        what: 'finished',
        uid: task.uid,
        startedAt,
        finishedAt: task.finishedAt ?? startedAt,
      });
      this.#schedule();
    }, this.#taskDelayMs);
  }

  /** A task that is to be canceled goes back to those that wait, where the cancellation overtakes it. */
  #interrupt(uids: readonly number[]): void {
    const [uid] = uids.filter((each) => this.tasks.get(each)?.status === 'processing');
    const task = uid === undefined ? undefined : this.tasks.get(uid);
    if (!task) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    Object.assign(task, { status: 'enqueued', startedAt: null, batchUid: null });
  }

  #nextToRun(): number | undefined {
    for (const type of ['taskCancelation', 'taskDeletion'] as const) {
      for (const [uid, operation] of this.#operations) if (operation.type === type) return uid;
    }
    return this.#operations.keys().next().value;
  }

  #finish(uid: number, startedAt: string, knownFinish?: string): void {
    const task = this.tasks.get(uid);
    const operation = this.#operations.get(uid);
    if (!task || !operation) return;
    this.#operations.delete(uid);
    Object.assign(task, { startedAt, batchUid: this.#nextBatchUid++ });
    try {
      const details = this.#run(operation, uid, startedAt);
      task.status = 'succeeded';
      task.details = { ...task.details, ...details };
    } catch (error) {
      const fault = error instanceof Fault ? error : new Fault('internal', String(error));
      task.status = 'failed';
      task.error = fault.body;
      task.details = { ...task.details, ...failureDetails(operation) };
    }
    task.finishedAt = knownFinish ?? now();
    if (task.status === 'succeeded') this.#touch(task.indexUid, task.finishedAt);
  }

  #run(operation: Operation, uid: number, at: string): Task['details'] {
    if (operation.type === 'taskCancelation') return { canceledTasks: this.#cancel(operation.uids, uid, at) };
    if (operation.type === 'taskDeletion') return { deletedTasks: this.#delete(operation.uids) };
    const details = apply(operation, this.#indexes, at);
    if (operation.type === 'indexSwap') this.#renameTasks(operation.swaps, uid);
    return details;
  }

  #cancel(uids: readonly number[], canceledBy: number, at: string): number {
    let canceled = 0;
    for (const uid of uids) {
      const task = this.tasks.get(uid);
      const operation = this.#operations.get(uid);
      if (!task || !operation) continue;
      this.#operations.delete(uid);
      const details = { ...task.details, ...failureDetails(operation) };
      const batchUid = this.tasks.get(canceledBy)?.batchUid ?? null;
      Object.assign(task, {
        status: 'canceled',
        canceledBy,
        batchUid,
        details,
        startedAt: at,
        finishedAt: at,
      });
      canceled++;
    }
    return canceled;
  }

  #delete(uids: readonly number[]): number {
    const finished = uids.filter((uid) => !this.#operations.has(uid) && this.tasks.delete(uid));
    return finished.length;
  }

  /** Earlier tasks keep to the index they were about. */
  #renameTasks(swaps: readonly (readonly [string, string])[], before: number): void {
    for (const [left, right] of swaps) {
      for (const task of this.tasks.values()) {
        if (task.uid >= before) continue;
        if (task.indexUid === left) task.indexUid = right;
        else if (task.indexUid === right) task.indexUid = left;
      }
    }
  }

  #touch(indexUid: string | null, at: string): void {
    const index = indexUid === null ? undefined : this.#indexes.get(indexUid);
    if (index) index.updatedAt = at;
  }
}

const now = (): string => new Date().toISOString();
