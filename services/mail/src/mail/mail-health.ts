import { Inject, Injectable } from '@nestjs/common';
import { type OwnHealth, TOKENS } from '@storefold/server/runtime';
import type { MailSettings } from '../settings.ts';

/** What `/health` says of mails: how many wait for staff, and whether mails of production reach nobody. */
@Injectable()
export class MailHealth implements OwnHealth {
  /** Of all stores. Whoever looks for mails to send counts them. */
  parkedCount = 0;

  constructor(@Inject(TOKENS.SETTINGS) private readonly settings: MailSettings) {}

  health(): ReturnType<OwnHealth['health']> {
    const { smtpUrl, nodeEnv } = this.settings;
    return {
      status: this.parkedCount > 0 ? 'degraded' : 'up',
      ...(this.parkedCount > 0 ? { parked_mails: this.parkedCount } : {}),
      ...(smtpUrl === null && nodeEnv === 'production' ? { outbox: 'in use: SMTP_URL is not set' } : {}),
    };
  }
}
