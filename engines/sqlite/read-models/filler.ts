import { type CheckpointStep, ReadModelsUnavailable } from '@storefold/kernel/ports';
import { asFull } from '../refused-file.ts';
import type { Connection } from './connection.ts';
import type { FillerSettings, ModelSpec, RowChange } from './filler-messages.ts';
import { FillerThread } from './filler-thread.ts';

/**
 * Fills read models in a thread of their file, which exists from the first fill until all models that were filled have
 * their indexes. Fills take turns with other writes of the process: who waited for SQLite's lock on the main thread would
 * wait for a fill that waits for the main thread.
 */
export class Filler {
  /** Models without indexes. */
  readonly #filled = new Set<string>();
  #thread: FillerThread | undefined;
  #isClosed = false;

  /** `connection`: the one that the process uses otherwise. */
  constructor(
    private readonly connection: Connection,
    private readonly settings: Omit<FillerSettings, 'sent'>,
  ) {}

  /** See `ReadModel.fill`. The rows are made by the caller, so that the thread only stores them. */
  fill(
    model: ModelSpec,
    changes: AsyncIterable<readonly RowChange[]>,
    step: CheckpointStep,
  ): Promise<boolean> {
    return this.connection.turns.take(async () => {
      // A thread that began now would outlive the store.
      if (this.#isClosed) throw new ReadModelsUnavailable('the read models were closed');
      this.connection.commit();
      this.#filled.add(keyOf(model));
      if (this.#thread?.hasEnded !== false) this.#thread = new FillerThread(this.settings);
      try {
        return await this.#thread.fill(model, changes, step);
      } catch (error) {
        throw asFull(error, this.settings.file, 'read_models');
      } finally {
        this.connection.noticeFill();
      }
    });
  }

  /** Creates the indexes of a model, in the thread if the model was filled there. */
  async index(model: ModelSpec, here: () => Promise<void>): Promise<void> {
    const isIndexed = await this.connection.turns.take(async () => {
      const wasFilled = this.#filled.delete(keyOf(model));
      if (!wasFilled || this.#thread?.hasEnded !== false) return false;
      try {
        await this.#thread.index(model);
      } catch (error) {
        // It is tried again in the thread.
        this.#filled.add(keyOf(model));
        throw asFull(error, this.settings.file, 'read_models');
      }
      if (this.#filled.size === 0) await this.#endThread();
      return true;
    });
    if (!isIndexed) await here();
  }

  /** A fill that is under way is taken back, and those that wait for their turn are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#endThread();
  }

  async #endThread(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.close();
  }
}

const keyOf = ({ name, version }: ModelSpec): string => `${name}@${version}`;
