import { join } from 'node:path';
import { TOKENS } from '@storefold/server/runtime';
import type { MailSettings } from '../settings.ts';
import { Outbox } from './outbox.ts';
import { SmtpTransport } from './smtp-transport.ts';

/** `MailTransport`: the server of mails, or the outbox where none is configured. */
export const TRANSPORT = Symbol('MailTransport');

export const outbox = {
  provide: Outbox,
  inject: [TOKENS.SETTINGS],
  useFactory: ({ dataDir }: MailSettings) => new Outbox(join(dataDir, 'outbox')),
};

export const transport = {
  provide: TRANSPORT,
  inject: [TOKENS.SETTINGS, Outbox],
  useFactory: ({ smtpUrl }: MailSettings, files: Outbox) =>
    smtpUrl === null ? files : new SmtpTransport(smtpUrl),
};
