import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { WorkQueue } from './work-queue.ts';

/** Argon2id is the library's default variant. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One verification takes about 10 ms, so the last one in the queue is answered within seconds. */
const MAX_WAITING = 256;
/** Hashing uses the same threads as file access and name look-ups. */
const MAX_AT_ONCE = 3;
/** The hash of 32 random bytes, for accounts that do not exist. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$r4YwrE3UUooYh9+rvJdulw$u6+LMGTzfOoqHUzzA5qwLbNk+OKbqTU/g5FyVs6hkKU';

/** Hashes passwords and compares them. */
@Injectable()
export class PasswordHasher {
  readonly #queue = new WorkQueue(Math.min(availableParallelism(), MAX_AT_ONCE), MAX_WAITING);

  /** Throws `rate_limit_exceeded` if the queue has no room. To be asked before anything is looked up. */
  refuseWithoutRoom(): void {
    this.#queue.refuseWithoutRoom();
  }

  hash(password: string): Promise<string> {
    return this.#queue.run(() => hash(password, options));
  }

  /**
   * Whether the password matches the hash. Null stands for an account that does not exist or has no password: the
   * result is false and takes as long as any other.
   */
  async verify(storedHash: string | null, password: string): Promise<boolean> {
    const matches = await this.#queue.run(() => verify(storedHash ?? NOBODYS_HASH, password));
    return matches && storedHash !== null;
  }
}
