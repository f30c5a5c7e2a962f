import type { Stored } from '@storefold/kernel/ports';
import type { PublisherContext } from '@storefold/kernel/subscriptions';
import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { newsletterSubscriber } from './newsletter-subscriber.decider.ts';
import { customerAdded, removed } from './newsletter-subscriber.examples.ts';
import { newsletterSubscriberPublisher } from './newsletter-subscriber.publisher.ts';
import type { NewsletterSubscriberFact } from './newsletter-subscriber.ts';

describe('the end of a subscription', () => {
  it.each(['unsubscribed', 'deleted_by_staff'] as const)(
    'names the address, sealed, when it was %s',
    async (reason) => {
      const [event] = await told(reason);
      expect(event).toMatchObject({
        payload: { email: customerAdded.data.email, metadata: { campaign: 'spring' } },
        sealed: { email: 'sub_1', metadata: 'sub_1' },
      });
    },
  );

  it('names no address and no metadata when the customer was deleted, not even while it can be read', async () => {
    const [event] = await told('customer_deleted');
    expect(event).toMatchObject({
      name: 'newsletter_subscriber.deleted',
      payload: { id: 'sub_1', email: null, metadata: null },
    });
    expect(JSON.stringify(event)).not.toMatch(/reader@example\.com|spring/);
  });
});

function told(reason: Parameters<typeof removed>[0]) {
  const fact = { ...removed(reason), recordId: 'sub_1' } as Stored<NewsletterSubscriberFact>;
  const noted = { ...customerAdded, data: { ...customerAdded.data, metadata: { campaign: 'spring' } } };
  const { state } = given(newsletterSubscriber, [noted, removed(reason)]);
  const context = { asOf: async () => ({ state }) } as unknown as PublisherContext;
  return newsletterSubscriberPublisher.publish(fact, context);
}
