import { Fault } from './errors.ts';
import { apply, type Indexes } from './operations.ts';
import { newTask, type Operation, type Task } from './tasks.ts';

/** Runs tasks one after the other, in the order of their arrival. */
export class TaskQueue {
  readonly tasks = new Map<number, Task>();
  readonly #waiting = new Map<number, Operation>();
  #paused = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  /** `taskDelayMs`: the duration of a task's status `processing`. */
  constructor(
    private readonly indexes: Indexes,
    private readonly taskDelayMs: number,
  ) {}

  enqueue(operation: Operation): Task {
    const uid = this.tasks.size;
    const task = newTask(uid, operation, now());
    this.tasks.set(uid, task);
    this.#waiting.set(uid, operation);
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

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#timer || this.#paused || this.#closed) return;
    const [first] = this.#waiting;
    const task = first && this.tasks.get(first[0]);
    if (!task) return;
    Object.assign(task, { status: 'processing', startedAt: now() });
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#finish(task, first[1]);
      this.#schedule();
    }, this.taskDelayMs);
  }

  #finish(task: Task, operation: Operation): void {
    this.#waiting.delete(task.uid);
    task.finishedAt = now();
    try {
      apply(operation, this.indexes);
      task.status = 'succeeded';
    } catch (error) {
      task.status = 'failed';
      task.error = (error instanceof Fault ? error : new Fault('internal', String(error))).body;
    }
  }
}

const now = (): string => new Date().toISOString();
