import type { EventLog, Subscription, SubscriptionOptions } from '@storefold/kernel/ports';
import { afterAll, afterEach, beforeAll, type TestContext } from 'vitest';

/** One adapter on one set of data, for the duration of a suite. */
export interface OpenedEventLog {
  readonly log: EventLog;
  /** Closes everything that was opened here and removes its data. */
  close(): Promise<void>;
  /** Closes the log and opens it again on the same data. */
  reopen?(): Promise<EventLog>;
  /** Another instance of the adapter on the same data, as in another process. The suite closes it. */
  second?(): Promise<EventLog>;
}

/** Shared by the cases of the contract: the log under test, and the cleanup after each case. */
export class ContractSuite {
  readonly #subscriptions: Subscription[] = [];
  #opened: OpenedEventLog | undefined;
  #log: EventLog | undefined;
  #skipped = 0;

  constructor(
    private readonly name: string,
    private readonly open: () => Promise<OpenedEventLog>,
  ) {}

  /** Call it inside the `describe` that holds the cases. */
  installHooks(): void {
    beforeAll(async () => {
      this.#opened = await this.open();
      this.#log = this.#opened.log;
      const { name, version } = this.#log.engine;
      console.log(`event log contract: ${this.name} on ${name} ${version}`);
    });
    afterEach(() => this.#stopSubscriptions());
    afterAll(async () => {
      if (this.#skipped > 0) {
        console.log(`event log contract: ${this.name} could not run ${this.#skipped} of its cases`);
      }
      await this.#opened?.close();
    });
  }

  get log(): EventLog {
    if (!this.#log) throw new Error('the log is not open yet');
    return this.#log;
  }

  /** Subscribes until the end of the case. */
  subscribe(options: Omit<SubscriptionOptions, 'name'>, to: EventLog = this.log): Subscription {
    const subscription = to.subscribe({ name: 'contract', ...options });
    this.#subscriptions.push(subscription);
    return subscription;
  }

  /** Runs a case that needs another instance on the same data, if the adapter supports it. */
  async withSecond(context: TestContext, work: (second: EventLog) => Promise<void>): Promise<void> {
    if (!this.#opened?.second) return this.#skip(context, 'this adapter cannot be opened twice');
    const second = await this.#opened.second();
    try {
      await work(second);
    } finally {
      await this.#stopSubscriptions();
      await second.close();
    }
  }

  /** Runs a case that reopens the log, if the adapter supports it. From then on `log` is the reopened one. */
  async withReopening(
    context: TestContext,
    work: (reopen: () => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const opened = this.#opened;
    if (!opened?.reopen) return this.#skip(context, 'this adapter cannot be opened again');
    await work(async () => {
      this.#log = await opened.reopen?.();
    });
  }

  #skip(context: TestContext, reason: string): never {
    this.#skipped += 1;
    return context.skip(reason);
  }

  async #stopSubscriptions(): Promise<void> {
    await Promise.all(this.#subscriptions.splice(0).map((subscription) => subscription.stop()));
  }
}
