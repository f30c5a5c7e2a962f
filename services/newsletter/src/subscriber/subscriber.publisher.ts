import type { Publication, Publisher } from '@storefold/kernel/subscriptions';
import { subscriber } from './subscriber.decider.ts';
import { subscriberBody } from './subscriber.serializer.ts';
import type { SubscriberFact, SubscriberRecord } from './subscriber.ts';

/** The public events of subscribers. The e-mail is sealed for the subscriber, a token with a key of its own. */
export const subscriberPublisher: Publisher<SubscriberFact> = {
  categories: ['subscriber'],
  async publish(fact, context) {
    const { state } = await context.asOf(subscriber, fact);
    return state.status === 'none' ? [] : publications(fact, fact.recordId, state);
  },
};

function publications(fact: SubscriberFact, id: string, record: SubscriberRecord): Publication[] {
  const resource = (name: Publication['name']): Publication[] => [
    { name, payload: subscriberBody(id, record), sealed: { email: id } },
  ];
  switch (fact.type) {
    case 'SubscriberAdded':
      return resource('newsletter_subscriber.created');
    case 'SubscriberVerified':
      return resource('newsletter_subscriber.verified');
    case 'SubscriberLinked':
      return resource('newsletter_subscriber.updated');
    case 'SubscriberRemoved':
      return resource('newsletter_subscriber.deleted');
    case 'SubscriberVerificationRequested': {
      const { verification_token, token_id } = fact.data;
      if (verification_token === null) return [];
      return [
        {
          name: 'newsletter_subscriber.subscription_requested',
          payload: { id, email: record.email, verification_token, ...redirect(fact.data) },
          sealed: { email: id, verification_token: token_id },
        },
      ];
    }
    case 'SubscriberUnsubscribeRequested': {
      const { unsubscribe_token, token_id } = fact.data;
      if (unsubscribe_token === null) return [];
      return [
        {
          name: 'newsletter_subscriber.unsubscribe_requested',
          payload: { id, email: record.email, unsubscribe_token, ...redirect(fact.data) },
          sealed: { email: id, unsubscribe_token: token_id },
        },
      ];
    }
    case 'SubscriberTokensExpired':
    case 'SubscriberForgotten':
      return [];
  }
}

/** A redirect that was not allowed is not mentioned. */
const redirect = ({ redirect_url }: { redirect_url: string | null }) =>
  redirect_url === null ? {} : { redirect_url };
