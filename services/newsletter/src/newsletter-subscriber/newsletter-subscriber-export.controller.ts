import { Controller, Inject } from '@nestjs/common';
import { exportNewsletterSubscribers, listSubscribers, type RequestOf } from '@storefold/contracts';
import { ListExportQueries } from '@storefold/custom-fields';
import { Answers } from '@storefold/kernel/questions';
import { declaredSpec } from '@storefold/server/http';
import { subscribersKept } from './newsletter-subscriber.list.ts';
import { adminNewsletterSubscriberBody } from './newsletter-subscriber.serializer.ts';
import { NEWSLETTER_SUBSCRIBERS } from './newsletter-subscriber.view.ts';

/** The columns of an export, named as in the Admin API. */
const COLUMNS = [
  'id',
  'email',
  'verified',
  'verified_at',
  'customer_id',
  'created_at',
  'updated_at',
] as const;

/** Answers with the rows of exports. */
@Controller()
export class NewsletterSubscriberExportController {
  constructor(@Inject(ListExportQueries) private readonly exports: ListExportQueries) {}

  @Answers(exportNewsletterSubscribers)
  exportNewsletterSubscribers(request: RequestOf<typeof exportNewsletterSubscribers>) {
    return this.exports.pageOf(request, {
      endpoint: listSubscribers,
      collection: NEWSLETTER_SUBSCRIBERS,
      spec: () => declaredSpec(listSubscribers, subscribersKept(request.store_id)),
      columns: COLUMNS,
      recordsOf: (documents) =>
        documents.map((subscriber) => ({
          id: subscriber.id,
          customerId: subscriber.customer_id,
          rows: [adminNewsletterSubscriberBody(subscriber.id, subscriber)],
        })),
    });
  }
}
