import { defineService, TOKENS } from '@storefold/server/runtime';
import { IdentityClient } from './content/identity.client.ts';
import { MailComposer } from './content/mail-composer.ts';
import { OrderingClient } from './content/ordering.client.ts';
import { Templates } from './content/templates.ts';
import { mailNoun } from './mail/mail.noun.ts';
import { MailHealth } from './mail/mail-health.ts';
import { MailBootstrap } from './mail.bootstrap.ts';
import { type MailSettings, mailSettings } from './settings.ts';
import { outbox, transport } from './transport/transport.provider.ts';

const templates = {
  provide: Templates,
  inject: [TOKENS.SETTINGS],
  useFactory: ({ mailTemplatesDir }: MailSettings) => new Templates(mailTemplatesDir),
};

/** The kinds of records. */
export const mailNouns = [mailNoun] as const;

/** Mails about what happens in a store, to shoppers and to its staff. */
export const mail = defineService({
  name: 'mail',
  nouns: mailNouns,
  providers: [IdentityClient, OrderingClient, templates, MailComposer, outbox, transport],
  health: MailHealth,
  settings: mailSettings,
  bootstrap: MailBootstrap,
});
