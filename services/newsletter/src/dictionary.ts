export { newsletterSubscriberDictionary } from './newsletter-subscriber/newsletter-subscriber.dictionary.ts';
