import { Controller, Inject } from '@nestjs/common';
import { exportCustomerSubscriptions, type RequestOf } from '@storefold/contracts';
import { where } from '@storefold/kernel/ports';
import { Answers, shareOf } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { adminNewsletterSubscriberBody } from './newsletter-subscriber.serializer.ts';
import { NEWSLETTER_SUBSCRIBERS } from './newsletter-subscriber.view.ts';

/** Tells identity of the subscriptions of a customer, of which there are few. */
@Controller()
export class NewsletterSubscriberController {
  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  @Answers(exportCustomerSubscriptions)
  async exportSubscriptions({
    store_id,
    customer_id,
    offset,
  }: RequestOf<typeof exportCustomerSubscriptions>) {
    await this.views.caughtUpTo();
    const filter = where({ store_id, customer_id });
    const subscribers = this.views.collection(NEWSLETTER_SUBSCRIBERS);
    const found = await subscribers.find({ filter, sort: [{ field: 'created_at' }], offset });
    const records = found.map((each) => adminNewsletterSubscriberBody(each.id, each));
    return shareOf(records, { of: records.length });
  }
}
