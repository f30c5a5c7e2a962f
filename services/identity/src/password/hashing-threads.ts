import { Worker } from 'node:worker_threads';
import type { HashingOutcome, HashingTask } from './hashing-messages.ts';

/** In the `dist` of the package, also for a module that runs from its sources: Node 20 cannot run TypeScript in a thread. */
const built = new URL('../../dist/password/hashing.worker.js', import.meta.url);

/**
 * Threads that hash, each one task after the other. They begin when they are needed, and do not keep the process from
 * ending.
 */
export class HashingThreads {
  #threads: HashingThread[] = [];

  /** `most`: how many threads. `program`: what they run. Specifications replace it to test what happens when they end. */
  constructor(
    private readonly most: number,
    private readonly program = built,
  ) {}

  async runTask(task: HashingTask): Promise<string | boolean> {
    const outcome = await this.#leastBusy().carryOut(task);
    if ('error' in outcome) throw new Error(outcome.error);
    return outcome.result;
  }

  #leastBusy(): HashingThread {
    this.#threads = this.#threads.filter(({ hasEnded }) => !hasEnded);
    const [first] = this.#threads.toSorted((one, other) => one.tasks - other.tasks);
    if (first && (first.tasks === 0 || this.#threads.length === this.most)) return first;
    const another = new HashingThread(this.program);
    this.#threads.push(another);
    return another;
  }
}

interface Pending {
  readonly resolve: (outcome: HashingOutcome) => void;
  readonly reject: (reason: Error) => void;
}

class HashingThread {
  hasEnded = false;
  readonly #worker: Worker;
  /** Tasks without an answer. Answers arrive in this order. */
  readonly #pending: Pending[] = [];

  constructor(program: URL) {
    this.#worker = new Worker(program, { name: 'password-hashing', execArgv: [] });
    this.#worker.on('message', (outcome: HashingOutcome) => this.#pending.shift()?.resolve(outcome));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.once('exit', () => this.#end(new Error('a thread that hashes passwords has ended')));
  }

  get tasks(): number {
    return this.#pending.length;
  }

  /** Rejects when the thread ends. */
  async carryOut(task: HashingTask): Promise<HashingOutcome> {
    this.#worker.ref();
    try {
      return await new Promise((resolve, reject) => {
        this.#pending.push({ resolve, reject });
        this.#worker.postMessage(task);
      });
    } finally {
      if (this.tasks === 0) this.#worker.unref();
    }
  }

  #end(reason: Error): void {
    this.hasEnded = true;
    for (const { reject } of this.#pending.splice(0)) reject(reason);
  }
}
