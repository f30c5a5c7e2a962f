import type { Clock } from '@storefold/kernel/core';
import type { EngineInfo } from '@storefold/kernel/ports';
import { type EnqueuedTask, Meilisearch, type Task } from 'meilisearch';
import { errorCodeOf, TaskFailed } from './failures.ts';

export interface MeilisearchAddress {
  /** Without the key. */
  readonly url: string;
  readonly key: string | undefined;
}

export interface ServerOptions extends MeilisearchAddress {
  /** How long a search may take before the read models answer it. */
  readonly searchTimeoutMs: number;
  readonly clock: Clock;
}

/** A request that feeds the index may take this long; nobody waits for it. */
const WORK_TIMEOUT_MS = 10_000;
/** A task that is not done by then is taken for lost. */
const TASK_DEADLINE_MS = 600_000;
const FIRST_LOOK_MS = 10;
const LONGEST_LOOK_MS = 250;

/** The connection to one server: for those who wait for an answer, and for the work behind. */
export class MeilisearchServer {
  readonly searching: Meilisearch;
  readonly working: Meilisearch;
  #engine: EngineInfo = { name: 'Meilisearch', version: 'unknown' };

  constructor(private readonly options: ServerOptions) {
    const { url, key, searchTimeoutMs } = options;
    const config = { host: url, ...(key === undefined ? {} : { apiKey: key }) };
    this.searching = new Meilisearch({ ...config, timeout: searchTimeoutMs });
    this.working = new Meilisearch({ ...config, timeout: WORK_TIMEOUT_MS });
  }

  /** The version is unknown until the server was met. */
  get engine(): EngineInfo {
    return this.#engine;
  }

  /** Asks what is running there. A key that may do all but ask for the version is good enough. */
  async meet(): Promise<void> {
    try {
      const { pkgVersion } = await this.working.getVersion();
      this.#engine = { name: 'Meilisearch', version: pkgVersion };
    } catch (error) {
      if (errorCodeOf(error) !== 'invalid_api_key') throw error;
    }
  }

  /**
   * Waits until the server has done a task. Rejects with TaskFailed when it could not, when it is not done within ten
   * minutes, or when `closing` aborts.
   */
  async done(enqueued: Promise<EnqueuedTask>, closing: AbortSignal): Promise<void> {
    const { status, error } = await this.#ended((await enqueued).taskUid, closing);
    if (status === 'failed')
      throw new TaskFailed(error?.code ?? 'internal', error?.message ?? 'no reason given');
    if (status === 'canceled') throw new TaskFailed('canceled', 'somebody canceled the task');
  }

  /**
   * Waits until the server has ended, well or not, what it was asked to do with an index up to now, by whomever: it does
   * that in the order in which it was asked.
   */
  async settled(index: string, closing: AbortSignal): Promise<void> {
    const { results } = await this.working.tasks.getTasks({
      indexUids: [index],
      statuses: ['enqueued', 'processing'],
      limit: 1,
    });
    const [newest] = results;
    if (newest) await this.#ended(newest.uid, closing);
  }

  async #ended(taskUid: number, closing: AbortSignal): Promise<Pick<Task, 'status' | 'error'>> {
    const { clock } = this.options;
    const deadline = clock.now() + TASK_DEADLINE_MS;
    for (let lookInMs = FIRST_LOOK_MS; ; lookInMs = Math.min(lookInMs * 2, LONGEST_LOOK_MS)) {
      const task = await this.working.tasks.getTask(taskUid);
      if (task.status !== 'enqueued' && task.status !== 'processing') return task;
      if (clock.now() > deadline) throw new TaskFailed('late', 'the task is not done in time');
      await clock.sleep(lookInMs, closing);
      if (closing.aborted) throw new TaskFailed('closing', 'this process stops');
    }
  }
}
