import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Clock, isoTime, type Logger, messageOf } from '@storefold/kernel/core';
import type { Cause } from '@storefold/kernel/ports';
import { isTransient } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { MailComposer, type SeenEvent } from '../content/mail-composer.ts';
import { mailNameOf } from '../content/mail-kinds.ts';
import type { MailSettings } from '../settings.ts';
import type { MailTransport } from '../transport/mail-transport.ts';
import { TRANSPORT } from '../transport/transport.provider.ts';
import { type MailOutcome, mail as mailAggregate, type Try } from './mail.decider.ts';
import type { Mail, RequestedData } from './mail.ts';
import { Recipients } from './recipients.ts';

/**
 * Makes one try to send a mail, and records what came of it. If a sender dies in between, another one sends it again, with
 * the same `Message-ID`.
 */
@Injectable()
export class MailSender {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.SETTINGS) private readonly settings: MailSettings,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
    @Inject(MailComposer) private readonly composer: MailComposer,
    @Inject(Recipients) private readonly recipients: Recipients,
    @Inject(TRANSPORT) private readonly transport: MailTransport,
  ) {}

  /** `cause`: the fact that says whose mail it is. Rejects while an engine or a neighbour is away: that is no failure of the mail. */
  async send(id: string, mail: Mail, cause: Cause): Promise<void> {
    const outcome = await this.#outcomeOf(id, mail, { at: mail.created_at, waiting: mail.waiting });
    const context = this.contexts.following(cause, 'mail outcome');
    await this.commands.execute(mailAggregate, id, { type: 'Record', ...this.#tryWith(outcome) }, context);
  }

  /**
   * The first try of a mail that the log does not know yet. Undefined: it must be known before, because each try reaches the
   * person. Rejects as `send` does.
   */
  async tryFirst(
    id: string,
    mail: RequestedData,
    { at, seen }: { readonly at: string; readonly seen: SeenEvent },
  ): Promise<Try | undefined> {
    if (!this.transport.isRepeatable) return undefined;
    return this.#tryWith(await this.#outcomeOf(id, mail, { at, seen, waiting: null }));
  }

  #tryWith(outcome: MailOutcome): Try {
    return { outcome, now: isoTime(this.clock.now()), retryBaseMs: this.settings.mailRetryBaseMs };
  }

  async #outcomeOf(
    id: string,
    mail: RequestedData,
    {
      at,
      seen,
      waiting,
    }: { readonly at: string; readonly seen?: SeenEvent; readonly waiting: Mail['waiting'] },
  ): Promise<MailOutcome> {
    let composed: Awaited<ReturnType<MailComposer['compose']>>;
    try {
      composed = await this.composer.compose(mail, seen);
    } catch (error) {
      if (isTransient(error)) throw error;
      this.logger.error(
        { mail: id, kind: mail.kind, error: messageOf(error) },
        'a mail could not be written',
      );
      return failed('TEMPLATE');
    }
    if (typeof composed === 'string') return { result: 'skipped', reason: composed };
    const { to } = composed;
    const reaching = waiting === null ? to : await this.recipients.among(to, id, waiting);
    if (reaching.length === 0) return { result: 'skipped', reason: 'nobody' };
    const carried = await this.transport
      .send({ ...composed, reaching, name: mailNameOf(mail), messageId: mail.message_id, at })
      .catch((error: NodeJS.ErrnoException) => {
        if (isTransient(error)) throw error;
        return failed(error.code ?? 'EUNKNOWN');
      });
    // A server's words may repeat an address, so they stand nowhere.
    if (carried.result === 'failed')
      this.logger.warn({ mail: id, ...carried.failure }, 'a mail was not sent');
    if (carried.result === 'failed') return carried;
    const refused_digests = await this.recipients.digestsOf(id, carried.refused);
    const refused = refused_digests.length > 0 ? { refused_digests } : {};
    if (carried.result === 'sent') return { result: 'sent', delivery: { ...carried.delivery, ...refused } };
    this.logger.warn({ mail: id, ...carried.delivery }, 'a mail was not sent to all');
    const waiting_digests = await this.recipients.digestsOf(id, carried.waiting);
    return { result: 'sent_in_part', delivery: { ...carried.delivery, ...refused, waiting_digests } };
  }
}

const failed = (error_code: string) => ({
  result: 'failed' as const,
  failure: { error_code, response_code: null },
  isFinal: false,
});
