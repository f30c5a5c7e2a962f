import { availableParallelism } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import type { Random } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/kernel/runtime';
import { WorkQueue } from './work-queue.ts';

/** Argon2id is the library's default variant. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One verification takes about 10 ms, so the last one in the queue is answered within seconds. */
const MAX_WAITING = 256;
/** Hashing uses the same threads as file access and name look-ups. */
const MAX_AT_ONCE = 3;

/** Hashes passwords and compares them. */
@Injectable()
export class PasswordHasher {
  readonly #queue = new WorkQueue(Math.min(availableParallelism(), MAX_AT_ONCE), MAX_WAITING);
  /** A hash that no password matches, for accounts that do not exist. */
  readonly #nobodys: Promise<string>;

  constructor(@Inject(TOKENS.RANDOM) random: Random) {
    this.#nobodys = hash(random.bytes(32), options);
    this.#nobodys.catch(() => undefined);
  }

  hash(password: string): Promise<string> {
    return this.#queue.run(() => hash(password, options));
  }

  /**
   * Whether the password matches the hash. Null stands for an account that does not exist or has no password: the
   * result is false and takes as long as any other.
   */
  async verify(storedHash: string | null, password: string): Promise<boolean> {
    const compared = storedHash ?? (await this.#nobodys);
    const matches = await this.#queue.run(() => verify(compared, password));
    return matches && storedHash !== null;
  }
}
