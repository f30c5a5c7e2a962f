interface WorkQueue {
  readonly waiting: string[];
  /** Those that are handled when nothing else waits. */
  readonly patient: string[];
  running: number;
  isFailing: boolean;
}

interface WorkQueuesOptions {
  /** Handles an item and resolves with whether it succeeded. Must not reject. */
  readonly work: (item: string) => Promise<boolean>;
  /** The maximum number of items of one queue at a time, while they succeed. */
  readonly width: number;
}

/**
 * Independent queues, each with its own width, so that a queue that is stuck never delays another. A queue that fails
 * handles one item at a time, so that the code that counts its failures can stop it in time.
 */
export class WorkQueues {
  readonly #queues = new Map<string, WorkQueue>();
  readonly #known = new Set<string>();
  #isStopped = false;
  #onIdle: (() => void) | undefined;
  #stopping: Promise<void> | undefined;

  constructor(private readonly options: WorkQueuesOptions) {}

  /** Adds an item, unless it is already queued or being handled. `isPatient`: all others go first, also later ones. */
  add(name: string, item: string, { isPatient = false } = {}): void {
    if (this.#isStopped || this.#known.has(item)) return;
    this.#known.add(item);
    const queue = this.#queues.get(name) ?? { waiting: [], patient: [], running: 0, isFailing: false };
    this.#queues.set(name, queue);
    (isPatient ? queue.patient : queue.waiting).push(item);
    this.#fill(name, queue);
  }

  /** Starts no further items. Resolves when none is being handled. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  #stop(): Promise<void> {
    this.#isStopped = true;
    for (const [name, queue] of this.#queues) {
      for (const item of [...queue.waiting.splice(0), ...queue.patient.splice(0)]) this.#known.delete(item);
      this.#drop(name, queue);
    }
    if (this.#known.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onIdle = resolve;
    });
  }

  #fill(name: string, queue: WorkQueue): void {
    const width = queue.isFailing ? 1 : this.options.width;
    while (queue.running < width) {
      const item = queue.waiting.shift() ?? queue.patient.shift();
      if (item === undefined) break;
      queue.running++;
      void this.options.work(item).then((wentWell) => {
        queue.running--;
        queue.isFailing = !wentWell;
        this.#known.delete(item);
        this.#fill(name, queue);
        this.#drop(name, queue);
      });
    }
  }

  /** Removes a queue without items, together with the record that it failed. */
  #drop(name: string, queue: WorkQueue): void {
    if (queue.running + queue.waiting.length + queue.patient.length === 0) this.#queues.delete(name);
    if (this.#known.size === 0) this.#onIdle?.();
  }
}
