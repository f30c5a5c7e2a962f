import { defineNoun } from '@storefold/server/runtime';
import { mailDictionary } from './mail.dictionary.ts';
import { MailEndpoints } from './mail.endpoints.ts';
import { MailService } from './mail.service.ts';
import { MailSubscriber } from './mail.subscriber.ts';
import { mailView } from './mail.view.ts';
import { MailQueue } from './mail-queue.ts';
import { MailSender } from './mail-sender.ts';
import { OutboxExpiry } from './outbox-expiry.recurring.ts';
import { Recipients } from './recipients.ts';

export const mailNoun = defineNoun({
  facts: [mailDictionary],
  endpoints: [MailEndpoints],
  providers: [MailSender, Recipients, MailQueue, MailService],
  projections: [mailView],
  subscribers: [MailSubscriber],
  recurring: [OutboxExpiry],
});
