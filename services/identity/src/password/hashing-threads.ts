import { Worker } from 'node:worker_threads';
import type { HashingOutcome, HashingTask } from './hashing-messages.ts';

/** In the `dist` of the package, also for a module that runs from its sources: Node 20 cannot run TypeScript in a thread. */
const built = new URL('../../dist/password/hashing.worker.js', import.meta.url);

/** Threads that hash, each one task at a time. They begin when they are needed, and do not keep the process from ending. */
export class HashingThreads {
  readonly #idle: HashingThread[] = [];

  /** `program`: what the threads run. Specifications replace it to test what happens when they end. */
  constructor(private readonly program = built) {}

  async runTask(task: HashingTask): Promise<string | boolean> {
    const thread = this.#takeIdle() ?? new HashingThread(this.program);
    const outcome = await thread.carryOut(task);
    this.#idle.push(thread);
    if ('error' in outcome) throw new Error(outcome.error);
    return outcome.result;
  }

  /** One may have ended since its last task, or right after it. */
  #takeIdle(): HashingThread | undefined {
    const thread = this.#idle.pop();
    return thread?.hasEnded ? this.#takeIdle() : thread;
  }
}

class HashingThread {
  hasEnded = false;
  readonly #worker: Worker;
  #resolve: (outcome: HashingOutcome) => void = () => {};
  #reject: (reason: Error) => void = () => {};

  constructor(program: URL) {
    this.#worker = new Worker(program, { name: 'password-hashing', execArgv: [] });
    this.#worker.on('message', (outcome: HashingOutcome) => this.#resolve(outcome));
    this.#worker.on('error', (error) => this.#reject(error));
    this.#worker.once('exit', () => {
      this.hasEnded = true;
      this.#reject(new Error('a thread that hashes passwords has ended'));
    });
  }

  /** Rejects when the thread ends. */
  async carryOut(task: HashingTask): Promise<HashingOutcome> {
    this.#worker.ref();
    try {
      return await new Promise((resolve, reject) => {
        this.#resolve = resolve;
        this.#reject = reject;
        this.#worker.postMessage(task);
      });
    } finally {
      this.#worker.unref();
    }
  }
}
