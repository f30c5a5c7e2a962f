import { defineService, TOKENS } from '@storefold/server/runtime';
import { IdentityClient } from './content/identity.client.ts';
import { MailComposer } from './content/mail-composer.ts';
import { Templates } from './content/templates.ts';
import * as facts from './dictionary.ts';
import { MailEndpoints } from './mail/mail.endpoints.ts';
import { MailService } from './mail/mail.service.ts';
import { MailSubscriber } from './mail/mail.subscriber.ts';
import { mailView } from './mail/mail.view.ts';
import { MailHealth } from './mail/mail-health.ts';
import { MailQueue } from './mail/mail-queue.ts';
import { MailSender } from './mail/mail-sender.ts';
import { OutboxExpiry } from './mail/outbox-expiry.recurring.ts';
import { Recipients } from './mail/recipients.ts';
import { MailBootstrap } from './mail.bootstrap.ts';
import { type MailSettings, mailSettings } from './settings.ts';
import { outbox, transport } from './transport/transport.provider.ts';

const templates = {
  provide: Templates,
  inject: [TOKENS.SETTINGS],
  useFactory: ({ mailTemplatesDir }: MailSettings) => new Templates(mailTemplatesDir),
};

/** Mails about what happens in a store, to shoppers and to its staff. */
export const mail = defineService({
  name: 'mail',
  facts,
  endpoints: [MailEndpoints],
  providers: [
    IdentityClient,
    templates,
    MailComposer,
    outbox,
    transport,
    MailSender,
    Recipients,
    MailQueue,
    MailService,
  ],
  projections: [mailView],
  subscribers: [MailSubscriber],
  recurring: [OutboxExpiry],
  health: MailHealth,
  settings: mailSettings,
  bootstrap: MailBootstrap,
});
