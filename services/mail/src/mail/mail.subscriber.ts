import { Inject, Injectable } from '@nestjs/common';
import type { PublicEvent, PublicEventName } from '@storefold/contracts';
import type { CommandContextFactory } from '@storefold/kernel/command-handling';
import type { PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { IdentityClient } from '../content/identity.client.ts';
import { senderOf } from '../content/mail-composer.ts';
import { kindsOf, mailedEvents, mailNameOf } from '../content/mail-kinds.ts';
import type { MailSettings } from '../settings.ts';
import { MailService } from './mail.service.ts';
import { OutboxExpiry } from './outbox-expiry.recurring.ts';

/** With these somebody is erased, or what they had. */
const erasures: readonly PublicEventName[] = [
  'customer.deleted',
  'order.erased',
  'newsletter_subscriber.deleted',
  'admin_user.deleted',
];

/** Requests the mails that an event asks for. What happened before the service first ran is mailed to nobody. */
@Injectable()
export class MailSubscriber implements Subscriber {
  readonly name = 'mails';
  readonly from = 'now';
  readonly names = [...new Set([...mailedEvents, ...erasures])];

  constructor(
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.SETTINGS) private readonly settings: MailSettings,
    @Inject(IdentityClient) private readonly identity: IdentityClient,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(OutboxExpiry) private readonly outbox: OutboxExpiry,
  ) {}

  async handle(event: PublicEvent, envelope: PublicEventEnvelope): Promise<void> {
    if (erasures.includes(event.name)) this.outbox.lookAtAll();
    if (!mailedEvents.includes(event.name)) return;
    const store = await this.identity.findStore(event.store_id);
    if (!store) return;
    const [, domain] = senderOf(store, this.settings).split('@');
    for (const kind of kindsOf(event.name, event.payload, store)) {
      const { id: event_id, name: event_name, store_id } = event;
      const message_id = `${mailNameOf({ kind, event_id })}@${domain}`;
      const place = { event_stream: envelope.stream, event_revision: envelope.revision };
      await this.mails.request(
        { store_id, kind, event_id, event_name, ...place, message_id },
        { payload: event.payload, store },
        this.contexts.following(envelope, `mail ${kind}`),
      );
    }
  }
}
