import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import {
  type Aggregate,
  type Clock,
  type Fact,
  isoTime,
  type Logger,
  type Random,
  withDeadline,
} from '@storefold/kernel/core';
import type { Bus, Cause, Filter } from '@storefold/kernel/ports';
import { Recurring } from '@storefold/kernel/subscriptions';
import type { Views } from '@storefold/server/runtime';
import { LEASE_SKEW_MS, type Lease } from './lease.ts';

/** How long a sender may take beyond the deadline of a try before another one takes over. */
const GRACE_MS = 10_000;
/** How long work may wait for its turn without another fact. */
const WAIT_MS = 10_000;
/** How long a shutdown waits for other hosts. */
const STOP_TIMEOUT_MS = 5_000;

interface Tools {
  readonly commands: Commands;
  readonly contexts: CommandContextFactory;
  readonly views: Views;
  readonly clock: Clock;
  readonly random: Random;
  readonly bus: Bus;
  readonly logger: Logger;
}

interface LeasedWork {
  /** What is sent, for the log. */
  readonly what: string;
  /** How often to look for what nobody works on, after a crash or the end of an instance. */
  readonly everyMs: number;
  /** The deadline of one try. */
  readonly tryMs: number;
}

/**
 * What this process is to send to other hosts: what is requested here, what failed, and what another process left. Of several
 * processes the one that holds the lease of a record sends it. The records have `due_at` in their read model.
 */
export abstract class LeasedQueue implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Of this process, in leases. */
  readonly #name: string;
  readonly #looking: Recurring;

  protected constructor(
    private readonly tools: Tools,
    private readonly work: LeasedWork,
  ) {
    const { bus, random, clock, logger } = tools;
    // In a single process there is only one sender, which resumes its own work at once after a restart.
    this.#name = bus.engine.name === 'in-process' ? 'the only one' : random.uuid();
    const look = {
      name: `look for ${work.what} to send`,
      everyMs: work.everyMs,
      run: () => this.lookForDue(),
    };
    this.#looking = new Recurring(look, clock, logger);
  }

  /** Finds records that are due in this way, the most urgent first, and puts them into their queues. */
  protected abstract enqueueDue(isDue: Filter): Promise<void>;

  /** Begins nothing more. Resolves when nothing is under way. */
  protected abstract stopQueues(): Promise<void>;

  onApplicationBootstrap(): void {
    this.#looking.start();
    this.#resume().catch((error: unknown) => {
      const { what } = this.work;
      this.tools.logger.warn({ err: error }, `${what} that were left unsent will be looked for again`);
    });
  }

  /** Waits a short time for other hosts. What has no answer is sent again after the next start. */
  async onApplicationShutdown(): Promise<void> {
    await this.#looking.stop();
    await withDeadline(this.stopQueues(), STOP_TIMEOUT_MS, () => undefined, this.tools.clock);
  }

  /** For what this process requests or takes on: enough for its turn and the try. */
  newLease(): Lease {
    const ms = this.tools.clock.now() + WAIT_MS + this.work.tryMs + GRACE_MS;
    return { sender: this.#name, lease_until: isoTime(ms) };
  }

  /** Those whose time has come, and those whose lease was taken before the clock was set back. */
  protected async lookForDue(): Promise<void> {
    const latestMs = Date.parse(this.newLease().lease_until) + LEASE_SKEW_MS;
    await this.enqueueDue({ field: 'due_at', lte: isoTime(this.tools.clock.now()) });
    await this.enqueueDue({ field: 'due_at', gt: isoTime(latestMs) });
  }

  /** Whether this process has the lease, for long enough to make the try. */
  protected holdsLease(sender: string | null, until: string | null): boolean {
    const enoughMs = this.tools.clock.now() + this.work.tryMs + GRACE_MS;
    return sender === this.#name && until !== null && Date.parse(until) >= enoughMs;
  }

  /** Takes a record on, and resolves with the fact that says so. Undefined when another sender works on it. */
  protected async takeOn<State, F extends Fact>(
    aggregate: Aggregate<State, { type: 'Start'; lease: Lease; now: string }, F>,
    id: string,
    last: Cause,
  ): Promise<Cause | undefined> {
    const { clock, contexts, commands } = this.tools;
    const start = { type: 'Start', lease: this.newLease(), now: isoTime(clock.now()) } as const;
    const context = contexts.following(last, `start ${this.#name}`);
    const outcome = await commands.execute(aggregate, id, start, context);
    return outcome.facts.length > 0 ? outcome.last : undefined;
  }

  /** Resumes what an earlier sender of the same name left, before its time is over. */
  async #resume(): Promise<void> {
    await this.tools.views.caughtUpTo();
    await this.enqueueDue({ field: 'due_at', isNull: false });
  }
}
