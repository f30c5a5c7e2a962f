import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { recordId } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import type { SeenEvent } from '../content/mail-composer.ts';
import { mailNameOf } from '../content/mail-kinds.ts';
import { mail } from './mail.decider.ts';
import type { RequestedData } from './mail.ts';
import { MailQueue } from './mail-queue.ts';
import { MailSender } from './mail-sender.ts';

/** The id of a mail derives from its event, so an event that is told twice makes it once. */
export const mailIdOf = (name: string): string => recordId(idPrefixes.mail, name);

/** Requests mails. */
@Injectable()
export class MailService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(MailQueue) private readonly queue: MailQueue,
    @Inject(MailSender) private readonly sender: MailSender,
  ) {}

  /**
   * Kept as a file, it is written first and then recorded in one step; otherwise it is recorded and then sent. Whoever dies in
   * between hears of the event again.
   */
  async request(request: RequestedData, seen: SeenEvent, context: CommandContext): Promise<void> {
    const id = mailIdOf(mailNameOf(request));
    const lease = this.queue.newLease();
    const firstTry = await this.sender.tryFirst(id, request, { at: context.at, seen });
    const command = { type: 'Request', request, lease, firstTry } as const;
    await this.commands.execute(mail, id, command, context, { isNew: true });
    if (!firstTry) this.queue.enqueue(id);
  }

  /** Lets a mail that reached nobody be tried anew, at once. Refused with `processing_error` once a server took it. */
  async retry(id: string, context: CommandContext): Promise<void> {
    const command = { type: 'Retry', lease: this.queue.newLease() } as const;
    await this.commands.execute(mail, id, command, context);
    this.queue.enqueue(id);
  }
}
