import { perMinute, type SettingsOf } from '@storefold/server/runtime';

export const newsletterSettings = {
  rateLimitNewsletterPerMin: perMinute(
    'NEWSLETTER',
    '1000',
    '3',
    'Requests for mails of the newsletter per minute from one client address, and per hour to one mailbox.',
  ),
};

export type NewsletterSettings = SettingsOf<typeof newsletterSettings>;
