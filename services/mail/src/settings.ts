import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  baseUrl,
  type ProcessSettings,
  type SettingsOf,
  setting,
  wholeNumber,
} from '@storefold/server/runtime';
import { z } from 'zod';

const server = z
  .union([z.literal('none').transform(() => null), z.url({ protocol: /^smtps?$/, hostname: /./ })])
  .describe('`none`, or a URL such as `smtp://user:password@host:587` or `smtps://…`');

const address = z
  .union([z.literal('none').transform(() => null), z.email()])
  .describe('an e-mail address, or `none`');

const templates = z
  .union([
    z.literal('none').transform(() => null),
    z
      .string()
      .transform((path) => resolve(path))
      .refine((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true),
  ])
  .describe('a folder that exists, or `none`');

export const mailSettings = {
  smtpUrl: setting(
    'SMTP_URL',
    server,
    'none',
    'The server that mails are sent by; none: they are written to DATA_DIR/outbox, which reaches nobody. Production needs one.',
  ),
  mailFrom: setting(
    'MAIL_FROM',
    address,
    'none',
    'The sender of mails of stores without a mail_from_address; none: no-reply at the host of the store.',
  ),
  mailRetryBaseMs: setting(
    'MAIL_RETRY_BASE_MS',
    wholeNumber(10, 600_000),
    '1000',
    'Milliseconds before a mail that failed is tried again; doubled after each of its 8 tries.',
  ),
  mailTemplatesDir: setting(
    'MAIL_TEMPLATES_DIR',
    templates,
    'none',
    "A folder with templates and texts of mails of the shop's own, which take the place of those shipped.",
  ),
  outboxTtlS: setting(
    'OUTBOX_TTL_S',
    wholeNumber(1, 31_536_000),
    '604800',
    'Seconds after which a mail in DATA_DIR/outbox is removed; 604800 are 7 days.',
  ),
  baseUrl,
};

export type MailSettings = SettingsOf<typeof mailSettings> & ProcessSettings;

export { baseUrlOf } from '@storefold/server/runtime';
