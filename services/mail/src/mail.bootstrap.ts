import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@storefold/kernel/core';
import { type Bus, StartRefused } from '@storefold/kernel/ports';
import { type Bootstrap, TOKENS } from '@storefold/server/runtime';
import { baseUrlOf, type MailSettings } from './settings.ts';

/**
 * Where the service has a process of its own, it does not know the gateway: without BASE_URL its links would lead the staff to
 * a port that nobody opens. Production does not start so; otherwise the log says it.
 */
@Injectable()
export class MailBootstrap implements Bootstrap {
  constructor(
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.SETTINGS) private readonly settings: MailSettings,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    if (this.bus.engine.name === 'in-process' || this.settings.baseUrl !== null) return;
    const found = 'BASE_URL is not set, and mails lead the staff to pages of the gateway';
    if (this.settings.nodeEnv === 'production')
      throw new StartRefused(
        `${found}: set it to where people reach a gateway, such as https://office.example`,
      );
    this.logger.warn({ links: baseUrlOf(this.settings) }, `${found}: links lead to this process`);
  }
}
