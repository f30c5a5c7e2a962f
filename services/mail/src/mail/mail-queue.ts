import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Clock, isoTime, type Logger, type Random, withDeadline } from '@storefold/kernel/core';
import type { Bus, Cause, Filter } from '@storefold/kernel/ports';
import { Recurring } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { MailSettings } from '../settings.ts';
import { SMTP_TIMEOUT_MS } from '../transport/smtp-transport.ts';
import { LEASE_SKEW_MS, mail } from './mail.decider.ts';
import { isMail, type Lease, type Mail } from './mail.ts';
import { MAILS } from './mail.view.ts';
import { MailHealth } from './mail-health.ts';
import { MailLanes } from './mail-lanes.ts';
import { MailSender } from './mail-sender.ts';

/** Mails on their way at a time. */
const WIDTH = 8;
/** How often to look for mails whose time has come, or that nobody works on after a crash. */
const LOOK_EVERY_MS = 1_000;
/** Mails to find at a time. The next ones are found when these are sent. */
const MAX_FOUND = 100;
/** How long a sender may take beyond the deadline of a try before another one takes over. */
const GRACE_MS = 10_000;
/** How long a mail may wait for its turn without another fact. */
const WAIT_MS = 10_000;
/** How long a shutdown waits for servers of mails. */
const STOP_TIMEOUT_MS = 5_000;

/** The mails that this process is to send: those requested here, those that failed, and those whose sender died. */
@Injectable()
export class MailQueue implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Of this process, in leases. */
  readonly #name: string;
  readonly #lanes = new MailLanes({ width: WIDTH, work: (id) => this.#workOn(id) });
  readonly #looking: Recurring;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.RANDOM) random: Random,
    @Inject(TOKENS.BUS) bus: Bus,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
    @Inject(TOKENS.SETTINGS) settings: MailSettings,
    @Inject(MailSender) private readonly sender: MailSender,
    @Inject(MailHealth) private readonly health: MailHealth,
  ) {
    // In a single process there is only one sender, which resumes its own work at once after a restart.
    this.#name = bus.engine.name === 'in-process' ? 'the only one' : random.uuid();
    const everyMs = Math.min(LOOK_EVERY_MS, settings.mailRetryBaseMs);
    const look = { name: 'look for mails to send', everyMs, run: () => this.#lookForDue() };
    this.#looking = new Recurring(look, clock, logger);
  }

  onApplicationBootstrap(): void {
    this.#looking.start();
    this.#resume().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'mails that were left unsent will be looked for again');
    });
  }

  /** Waits a short time for servers of mails. Mails without an answer are sent again after the next start. */
  async onApplicationShutdown(): Promise<void> {
    await this.#looking.stop();
    await withDeadline(this.#lanes.stop(), STOP_TIMEOUT_MS, () => undefined, this.clock);
  }

  /** For mails that this process requests or takes on: enough for their turn and the try. */
  newLease(): Lease {
    const ms = this.clock.now() + WAIT_MS + SMTP_TIMEOUT_MS + GRACE_MS;
    return { sender: this.#name, lease_until: isoTime(ms) };
  }

  enqueue(id: string): void {
    this.#lanes.add(id);
  }

  /** Resumes mails of an earlier sender of the same name before their time is over. */
  async #resume(): Promise<void> {
    await this.views.caughtUpTo();
    await this.#enqueueDue({ field: 'due_at', isNull: false });
  }

  /** Those whose time has come, and those whose lease was taken before the clock was set back. */
  async #lookForDue(): Promise<void> {
    const latestMs = Date.parse(this.newLease().lease_until) + LEASE_SKEW_MS;
    await this.#enqueueDue({ field: 'due_at', lte: isoTime(this.clock.now()) });
    await this.#enqueueDue({ field: 'due_at', gt: isoTime(latestMs) });
    this.health.parkedCount = await this.views.collection(MAILS).count({ field: 'status', eq: 'parked' });
  }

  async #enqueueDue(isDue: Filter): Promise<void> {
    const mails = this.views.collection(MAILS);
    const due = await mails.find({ filter: isDue, sort: [{ field: 'due_at' }], limit: MAX_FOUND });
    for (const { id } of due) this.enqueue(id);
  }

  async #workOn(id: string): Promise<void> {
    try {
      const { state, last } = await this.commands.load(mail, id);
      if (!isMail(state) || state.status !== 'pending' || !last) return;
      const cause = this.#holdsLeaseOf(state) ? last : await this.#start(id, last);
      if (cause) await this.sender.send(id, state, cause);
    } catch (error) {
      this.logger.warn({ err: error, mail: id }, 'a mail could not be worked on and will be looked at again');
    }
  }

  /** Whether this process has the lease, for long enough to make the try. */
  #holdsLeaseOf({ sender, due_at }: Mail): boolean {
    const enoughMs = this.clock.now() + SMTP_TIMEOUT_MS + GRACE_MS;
    return sender === this.#name && due_at !== null && Date.parse(due_at) >= enoughMs;
  }

  /** Takes the mail on, and resolves with the fact that says so. Undefined when another sender works on it. */
  async #start(id: string, last: Cause): Promise<Cause | undefined> {
    const now = isoTime(this.clock.now());
    const context = this.contexts.following(last, `start ${this.#name}`);
    const outcome = await this.commands.execute(
      mail,
      id,
      { type: 'Start', lease: this.newLease(), now },
      context,
    );
    return outcome.facts.length > 0 ? outcome.last : undefined;
  }
}
