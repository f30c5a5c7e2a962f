import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@storefold/kernel/core';
import type { RecurringWork } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { MailComposer } from '../content/mail-composer.ts';
import type { MailSettings } from '../settings.ts';
import { Outbox } from '../transport/outbox.ts';
import { mailIdOf } from './mail.service.ts';
import { MAILS, type MailDocument } from './mail.view.ts';

/** Files to look at in a turn: each costs a look into the log, and there may be those of thousands of orders. */
const MAX_LOOKS = 20;
/**
 * Turns in which all files are looked at once somebody was deleted. Other services destroy the keys of what they hold of a person a moment
 * later.
 */
const WHOLE_TURNS = 3;

/** Removes mails from the outbox: old ones, and those whose reader was erased or whose token has ended. */
@Injectable()
export class OutboxExpiry implements RecurringWork {
  readonly name = 'expiry of mails in the outbox';
  readonly everyMs = 5_000;
  /** The name of the file that was looked at last. */
  #last = '';
  /** Who was deleted before this process began may not be gone from all files. */
  #wholeTurns = 1;

  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.SETTINGS) private readonly settings: MailSettings,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(MailComposer) private readonly composer: MailComposer,
  ) {}

  /** Somebody was deleted, whose mails may be any. */
  lookAtAll(): void {
    this.#wholeTurns = WHOLE_TURNS;
  }

  async run(): Promise<void> {
    const isWhole = this.#wholeTurns > 0;
    if (isWhole) this.#wholeTurns -= 1;
    const all = await this.outbox.list();
    for (let looked = 0; looked < (isWhole ? all.length : 1); looked += MAX_LOOKS)
      await this.#lookAt(nextOf(all, this.#last));
  }

  async #lookAt(names: readonly string[]): Promise<void> {
    const oldestMs = this.clock.now() - this.settings.outboxTtlS * 1_000;
    const found = await this.views.collection(MAILS).getMany(names.map(mailIdOf));
    const mails = new Map(found.map((mail) => [mail.id, mail]));
    for (const name of names) {
      const mail = mails.get(mailIdOf(name));
      if (await this.#hasEnded(name, mail, oldestMs)) await this.outbox.remove(name);
      this.#last = name;
    }
  }

  /** A file that no mail is known of stays until it is old: its mail may be shown a moment later. */
  async #hasEnded(name: string, mail: MailDocument | undefined, oldestMs: number): Promise<boolean> {
    if (!mail) return ((await this.outbox.writtenAtMs(name)) ?? 0) < oldestMs;
    const isOld = Date.parse(mail.sent_at ?? mail.updated_at) < oldestMs;
    return isOld || (await this.composer.findEnd(mail)) !== undefined;
  }
}

/** Those that come after the last one, and then the first ones again. */
export function nextOf(names: readonly string[], last: string): string[] {
  const sorted = names.toSorted();
  const after = sorted.filter((name) => name > last);
  return [...after, ...sorted.slice(0, sorted.length - after.length)].slice(0, MAX_LOOKS);
}
