import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Clock, Logger, Random } from '@storefold/kernel/core';
import type { Bus, Filter } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { LeasedQueue, WorkQueues } from '@storefold/simple-records/upkeep';
import type { MailSettings } from '../settings.ts';
import { SMTP_TIMEOUT_MS } from '../transport/smtp-transport.ts';
import { mail } from './mail.decider.ts';
import { isMail } from './mail.ts';
import { MAILS } from './mail.view.ts';
import { MailHealth } from './mail-health.ts';
import { MailSender } from './mail-sender.ts';

/** Mails on their way at a time. */
const WIDTH = 8;
/** The longest time between two looks. */
const LOOK_EVERY_MS = 1_000;
/** Mails to find at a time. The next ones are found when these are sent. */
const MAX_FOUND = 100;
/** All mails wait in one queue. */
const ONE_QUEUE = 'mails';

/** The mails that this process is to send: those requested here, those that failed, and those whose sender died. */
@Injectable()
export class MailQueue extends LeasedQueue {
  readonly #queues = new WorkQueues({ width: WIDTH, work: (id) => this.#workOn(id) });

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) clock: Clock,
    @Inject(TOKENS.RANDOM) random: Random,
    @Inject(TOKENS.BUS) bus: Bus,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
    @Inject(TOKENS.SETTINGS) settings: MailSettings,
    @Inject(MailSender) private readonly sender: MailSender,
    @Inject(MailHealth) private readonly health: MailHealth,
  ) {
    const everyMs = Math.min(LOOK_EVERY_MS, settings.mailRetryBaseMs);
    super(
      { commands, contexts, views, clock, random, bus, logger },
      { what: 'mails', everyMs, tryMs: SMTP_TIMEOUT_MS },
    );
  }

  enqueue(id: string): void {
    this.#queues.add(ONE_QUEUE, id);
  }

  protected override stopQueues(): Promise<void> {
    return this.#queues.stop();
  }

  protected override async lookForDue(): Promise<void> {
    await super.lookForDue();
    this.health.parkedCount = await this.views.collection(MAILS).count({ field: 'status', eq: 'parked' });
  }

  protected override async enqueueDue(isDue: Filter): Promise<void> {
    const mails = this.views.collection(MAILS);
    const due = await mails.find({ filter: isDue, sort: [{ field: 'due_at' }], limit: MAX_FOUND });
    for (const { id } of due) this.enqueue(id);
  }

  /** Mails go to many servers, so one that fails slows none of the others: the queue is told that all went well. */
  async #workOn(id: string): Promise<true> {
    try {
      const { state, last } = await this.commands.load(mail, id);
      if (!isMail(state) || state.status !== 'pending' || !last) return true;
      const cause = this.holdsLease(state.sender, state.due_at) ? last : await this.takeOn(mail, id, last);
      if (cause) await this.sender.send(id, state, cause);
    } catch (error) {
      this.logger.warn({ err: error, mail: id }, 'a mail could not be worked on and will be looked at again');
    }
    return true;
  }
}
