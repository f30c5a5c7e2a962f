import { ListExportQueries } from '@storefold/custom-fields';
import { defineService, RequestLimits } from '@storefold/server/runtime';
import * as facts from './dictionary.ts';
import { AdminNewsletterSubscriberEndpoints } from './newsletter-subscriber/admin-newsletter-subscriber.endpoints.ts';
import { CustomerClient } from './newsletter-subscriber/customer.client.ts';
import { CustomerLinks } from './newsletter-subscriber/customer-links.subscriber.ts';
import { FollowUp } from './newsletter-subscriber/follow-up.process.ts';
import { MailLimits } from './newsletter-subscriber/mail-limits.ts';
import { NewsletterSubscriberController } from './newsletter-subscriber/newsletter-subscriber.controller.ts';
import { NewsletterSubscriberEndpoints } from './newsletter-subscriber/newsletter-subscriber.endpoints.ts';
import { newsletterSubscriberPublisher } from './newsletter-subscriber/newsletter-subscriber.publisher.ts';
import { newsletterSubscriberView } from './newsletter-subscriber/newsletter-subscriber.view.ts';
import { NewsletterSubscriberEmailClaims } from './newsletter-subscriber/newsletter-subscriber-email-claims.ts';
import { NewsletterSubscriberExportController } from './newsletter-subscriber/newsletter-subscriber-export.controller.ts';
import { NewsletterSubscriberTokenFactory } from './newsletter-subscriber/newsletter-subscriber-token-factory.ts';
import { Tidying } from './newsletter-subscriber/tidying.recurring.ts';
import { newsletterSettings } from './settings.ts';

/** Newsletter subscribers and their consent. */
export const newsletter = defineService({
  name: 'newsletter',
  facts,
  endpoints: [NewsletterSubscriberEndpoints, AdminNewsletterSubscriberEndpoints],
  controllers: [NewsletterSubscriberController, NewsletterSubscriberExportController],
  providers: [
    NewsletterSubscriberEmailClaims,
    NewsletterSubscriberTokenFactory,
    CustomerClient,
    ListExportQueries,
    RequestLimits,
    MailLimits,
  ],
  projections: [newsletterSubscriberView],
  publishers: [newsletterSubscriberPublisher],
  processes: [FollowUp],
  subscribers: [CustomerLinks],
  recurring: [Tidying],
  settings: newsletterSettings,
});
