import { Fault } from './errors.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { apply, type Indexes } from './operations.ts';
import { newTask, type Operation, type Task } from './tasks.ts';

export interface TaskQueueOptions {
  readonly indexes: Indexes;
  /** The duration of a task's status `processing`. */
  readonly taskDelayMs: number;
  readonly journal?: Journal;
}

/** Runs tasks one after the other, in the order of their arrival. */
export class TaskQueue {
  readonly tasks = new Map<number, Task>();
  readonly #waiting = new Map<number, Operation>();
  #nextUid = 0;
  #paused = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: TaskQueueOptions) {}

  enqueue(operation: Operation): Task {
    const at = now();
    const task = this.#admit(this.#nextUid, operation, at);
    this.options.journal?.write({ what: 'enqueued', uid: task.uid, at, operation });
    this.#schedule();
    return task;
  }

  /** Finishes the current task and starts no other. */
  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#schedule();
  }

  /** Repeats the entries of a journal and continues with the unfinished tasks. */
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
    this.options.journal?.close();
  }

  #admit(uid: number, operation: Operation, at: string): Task {
    const task = newTask(uid, operation, at);
    this.tasks.set(uid, task);
    this.#waiting.set(uid, operation);
    this.#nextUid = uid + 1;
    return task;
  }

  #schedule(): void {
    if (this.#timer || this.#paused || this.#closed) return;
    const [uid] = this.#waiting.keys();
    const task = uid === undefined ? undefined : this.tasks.get(uid);
    if (!task) return;
    const startedAt = now();
    Object.assign(task, { status: 'processing', startedAt });
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const finishedAt = now();
      this.#finish(task.uid, startedAt, finishedAt);
      this.options.journal?.write({ what: 'finished', uid: task.uid, startedAt, finishedAt });
      this.#schedule();
    }, this.options.taskDelayMs);
  }

  #finish(uid: number, startedAt: string, finishedAt: string): void {
    const task = this.tasks.get(uid);
    const operation = this.#waiting.get(uid);
    if (!task || !operation) return;
    this.#waiting.delete(uid);
    Object.assign(task, { startedAt, finishedAt });
    try {
      apply(operation, this.options.indexes);
      task.status = 'succeeded';
    } catch (error) {
      task.status = 'failed';
      task.error = (error instanceof Fault ? error : new Fault('internal', String(error))).body;
    }
  }
}

const now = (): string => new Date().toISOString();
