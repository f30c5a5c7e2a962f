import { Worker } from 'node:worker_threads';
import type { CheckpointStep } from '@storefold/kernel/ports';
import { builtFile } from '../../common/built-file.ts';
import type { FillerOutcome, FillerSettings, ModelSpec, RowChange, ToFiller } from './filler-messages.ts';

/** Its objects live for one batch, which a larger young generation collects for less. */
const YOUNG_MB = 48;

/** The caller's side of the thread that fills read models. It does one task at a time. */
export class FillerThread {
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  readonly #sent = new Int32Array(new SharedArrayBuffer(4));
  /** Resolves the task that is under way. */
  #settle: ((outcome: FillerOutcome) => void) | undefined;
  #failure: Error | undefined;

  constructor(settings: Omit<FillerSettings, 'sent'>) {
    const workerData: FillerSettings = { ...settings, sent: this.#sent };
    this.#worker = new Worker(builtFile('./filler.worker.js', import.meta.url), {
      workerData,
      name: 'read-model-filler',
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#worker.on('message', (outcome: FillerOutcome) => this.#settle?.(outcome));
    this.#worker.on('error', (error) => this.#end(error));
    this.#ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#end(new Error('the thread that fills read models has ended'));
        resolve();
      });
    });
  }

  get hasEnded(): boolean {
    return this.#failure !== undefined;
  }

  async fill(
    model: ModelSpec,
    changes: AsyncIterable<readonly RowChange[]>,
    step: CheckpointStep,
  ): Promise<boolean> {
    const { outcome, isUnderWay } = this.#begin({ kind: 'fill', model, step });
    try {
      for await (const some of changes) {
        if (!isUnderWay()) break;
        this.#tell({ kind: 'changes', changes: some });
      }
    } catch (error) {
      this.#tell({ kind: 'cancel' });
      await outcome;
      throw error;
    }
    this.#tell({ kind: 'end' });
    return isDone(await outcome);
  }

  async index(model: ModelSpec): Promise<void> {
    isDone(await this.#begin({ kind: 'index', model }).outcome);
  }

  /**
   * A fill that is under way is taken back. The thread is not terminated: SQLite's binding aborts the whole process when
   * its thread ends in the middle of a statement.
   */
  async close(): Promise<void> {
    this.#tell({ kind: 'cancel' });
    this.#tell({ kind: 'close' });
    await this.#ended;
  }

  #begin(task: ToFiller): { outcome: Promise<FillerOutcome>; isUnderWay: () => boolean } {
    let isUnderWay = true;
    const outcome = new Promise<FillerOutcome>((resolve) => {
      this.#settle = (settled) => {
        isUnderWay = false;
        this.#settle = undefined;
        resolve(settled);
      };
    });
    if (this.#failure) this.#settle?.({ error: this.#failure });
    else this.#tell(task);
    return { outcome, isUnderWay: () => isUnderWay };
  }

  #tell(message: ToFiller): void {
    this.#worker.postMessage(message);
    Atomics.add(this.#sent, 0, 1);
    Atomics.notify(this.#sent, 0);
  }

  #end(error: Error): void {
    this.#failure ??= error;
    this.#settle?.({ error: this.#failure });
  }
}

function isDone(outcome: FillerOutcome): boolean {
  if ('error' in outcome) throw outcome.error;
  return outcome.isDone;
}
