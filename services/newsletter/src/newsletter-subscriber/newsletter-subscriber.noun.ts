import { defineNoun } from '@storefold/server/runtime';
import { ImportedRows, UndoneImports } from '@storefold/simple-records/upkeep';
import { AdminNewsletterSubscriberEndpoints } from './admin-newsletter-subscriber.endpoints.ts';
import { CustomerClient } from './customer.client.ts';
import { CustomerLinks } from './customer-links.subscriber.ts';
import { FollowUp } from './follow-up.process.ts';
import { NewsletterSubscriberImportController } from './import/newsletter-subscriber-import.controller.ts';
import { NewsletterSubscriberImportUndoController } from './import/newsletter-subscriber-import-undo.controller.ts';
import { MailLimits } from './mail-limits.ts';
import { NewsletterSubscriberController } from './newsletter-subscriber.controller.ts';
import { newsletterSubscriberDictionary } from './newsletter-subscriber.dictionary.ts';
import { NewsletterSubscriberEndpoints } from './newsletter-subscriber.endpoints.ts';
import { newsletterSubscriberPublisher } from './newsletter-subscriber.publisher.ts';
import { newsletterSubscriberView } from './newsletter-subscriber.view.ts';
import { NewsletterSubscriberEmailClaims } from './newsletter-subscriber-email-claims.ts';
import { NewsletterSubscriberExportController } from './newsletter-subscriber-export.controller.ts';
import { NewsletterSubscriberTokenFactory } from './newsletter-subscriber-token-factory.ts';
import { Tidying } from './tidying.recurring.ts';

export const newsletterSubscriberNoun = defineNoun({
  facts: [newsletterSubscriberDictionary],
  endpoints: [NewsletterSubscriberEndpoints, AdminNewsletterSubscriberEndpoints],
  controllers: [
    NewsletterSubscriberController,
    NewsletterSubscriberExportController,
    NewsletterSubscriberImportController,
    NewsletterSubscriberImportUndoController,
  ],
  providers: [
    NewsletterSubscriberEmailClaims,
    NewsletterSubscriberTokenFactory,
    CustomerClient,
    MailLimits,
    ImportedRows,
    UndoneImports,
  ],
  projections: [newsletterSubscriberView],
  publishers: [newsletterSubscriberPublisher],
  processes: [FollowUp],
  subscribers: [CustomerLinks],
  recurring: [Tidying],
});
