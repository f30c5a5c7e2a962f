import { ofChanges, type Publication } from '@storefold/kernel/subscriptions';
import { newsletterSubscriber } from './newsletter-subscriber.decider.ts';
import { adminNewsletterSubscriberBody } from './newsletter-subscriber.serializer.ts';
import type {
  NewsletterSubscriberFact,
  NewsletterSubscriberRecord,
  TokenData,
} from './newsletter-subscriber.ts';

/** The public events of subscribers. E-mail and metadata are sealed for the subscriber, a token with a key of its own. */
export const newsletterSubscriberPublisher = ofChanges<NewsletterSubscriberFact>({
  categories: ['newsletter_subscriber'],
  async publish(fact, context) {
    const { state } = await context.asOf(newsletterSubscriber, fact);
    return state.status === 'none' ? [] : publications(fact, fact.recordId, state);
  },
});

function publications(
  fact: NewsletterSubscriberFact,
  id: string,
  record: NewsletterSubscriberRecord,
): Publication[] {
  const resource = (name: Publication['name']): Publication[] => [
    { name, payload: adminNewsletterSubscriberBody(id, record), sealed: { email: id, metadata: id } },
  ];
  /** An event for the sender of mails. It is not published if the token's key is destroyed. */
  const withToken = (
    name: Publication['name'],
    token: Readonly<Record<string, string | null>>,
    { token_id, redirect_url, locale }: Pick<TokenData, 'token_id' | 'redirect_url' | 'locale'>,
  ): Publication[] => {
    if (Object.values(token).includes(null)) return [];
    const link = { ...token, ...(redirect_url === null ? {} : { redirect_url }) };
    const sealed = Object.fromEntries(Object.keys(link).map((key) => [key, token_id]));
    const payload = { id, email: record.email, ...link, ...(locale === undefined ? {} : { locale }) };
    return [{ name, payload, sealed: { email: id, ...sealed } }];
  };
  switch (fact.type) {
    case 'NewsletterSubscriberCreated':
      return resource('newsletter_subscriber.created');
    case 'NewsletterSubscriberVerified':
      return resource('newsletter_subscriber.verified');
    case 'NewsletterSubscriberLinked':
      return resource('newsletter_subscriber.updated');
    case 'NewsletterSubscriberDeleted': {
      if (fact.data.reason !== 'customer_deleted') return resource('newsletter_subscriber.deleted');
      // Listeners know the subscriber by its id. What is personal is told to nobody any more.
      const payload = { ...adminNewsletterSubscriberBody(id, record), email: null, metadata: null };
      return [{ name: 'newsletter_subscriber.deleted', payload }];
    }
    case 'NewsletterSubscriberVerificationRequested': {
      const { verification_token } = fact.data;
      return withToken('newsletter_subscriber.subscription_requested', { verification_token }, fact.data);
    }
    case 'NewsletterSubscriberUnsubscribeRequested': {
      const { unsubscribe_token } = fact.data;
      return withToken('newsletter_subscriber.unsubscribe_requested', { unsubscribe_token }, fact.data);
    }
    case 'NewsletterSubscriberTokensExpired':
    case 'NewsletterSubscriberPersonalDataErased':
      return [];
  }
}
