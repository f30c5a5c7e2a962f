import type { Change, CheckpointStep } from '@storefold/kernel/ports';
import type { Connection } from './connection.ts';
import type { FillerSettings, ModelSpec } from './filler-messages.ts';
import { FillerThread } from './filler-thread.ts';

/**
 * Fills read models in a thread of their file, which exists from the first fill until all models that were filled have
 * their indexes. Fills and other writes of the process take turns: who waited for SQLite's lock on the main thread would
 * wait for a fill that waits for the main thread.
 */
export class Filler {
  /** Models without indexes. */
  readonly #filled = new Set<string>();
  #thread: FillerThread | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #unfinished = 0;

  /** `connection`: the one that the process uses otherwise. */
  constructor(
    private readonly connection: Connection,
    private readonly settings: Omit<FillerSettings, 'sent'>,
  ) {}

  get isIdle(): boolean {
    return this.#unfinished === 0;
  }

  /** Runs a transaction on the main thread while no fill is under way. */
  runBetweenFills<T>(work: () => T): T | Promise<T> {
    return this.isIdle ? work() : this.#inTurn(async () => work());
  }

  /** See `ReadModel.fill`. */
  fill(model: ModelSpec, changes: AsyncIterable<readonly Change[]>, step: CheckpointStep): Promise<boolean> {
    return this.#inTurn(async () => {
      this.connection.commit();
      this.#filled.add(keyOf(model));
      if (this.#thread?.hasEnded !== false) this.#thread = new FillerThread(this.settings);
      try {
        return await this.#thread.fill(model, changes, step);
      } finally {
        this.connection.noticeFill();
      }
    });
  }

  /** Creates the indexes of a model, in the thread if the model was filled there. */
  index(model: ModelSpec, here: () => Promise<void>): Promise<void> {
    return this.#inTurn(async () => {
      const wasFilled = this.#filled.delete(keyOf(model));
      if (!wasFilled || this.#thread?.hasEnded !== false) return here();
      await this.#thread.index(model);
      if (this.#filled.size === 0) await this.close();
    });
  }

  /** A fill that is under way is taken back. */
  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.close();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#unfinished += 1;
    const done = this.#last.then(work).finally(() => {
      this.#unfinished -= 1;
    });
    this.#last = done.catch(() => undefined);
    return done;
  }
}

const keyOf = ({ name, version }: ModelSpec): string => `${name}@${version}`;
