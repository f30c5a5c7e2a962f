import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { HashingThreads } from './hashing-threads.ts';
import { WorkQueue } from './work-queue.ts';

/** One verification takes about 10 ms, so the last one in the queue is answered within seconds. */
const MAX_WAITING = 256;
/** Each takes a core, and memory of its own. */
const MAX_THREADS = 3;
/** A thread goes on with the second without waiting for the thread that all requests share, which is busy under load. */
const TASKS_OF_EACH = 2;
/** The hash of 32 random bytes, for accounts that do not exist. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$r4YwrE3UUooYh9+rvJdulw$u6+LMGTzfOoqHUzzA5qwLbNk+OKbqTU/g5FyVs6hkKU';

const THREADS = Math.min(availableParallelism(), MAX_THREADS);
/** Shared by all that this process runs. */
const threads = new HashingThreads(THREADS);

/** Hashes passwords and compares them. */
@Injectable()
export class PasswordHasher {
  readonly #queue = new WorkQueue(THREADS * TASKS_OF_EACH, MAX_WAITING);

  /** Throws `rate_limit_exceeded` if the queue has no room. To be asked before anything is looked up. */
  refuseWithoutRoom(): void {
    this.#queue.refuseWithoutRoom();
  }

  hash(password: string): Promise<string> {
    return this.#queue.runQueued(async () => String(await threads.runTask({ password })));
  }

  /**
   * Whether the password matches the hash. Null stands for an account that does not exist or has no password: the
   * result is false and takes as long as any other.
   */
  async verify(storedHash: string | null, password: string): Promise<boolean> {
    const task = { password, storedHash: storedHash ?? NOBODYS_HASH };
    const matches = await this.#queue.runQueued(() => threads.runTask(task));
    return matches === true && storedHash !== null;
  }
}
