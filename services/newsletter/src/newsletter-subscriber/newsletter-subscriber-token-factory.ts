import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { allowedRedirect } from '@storefold/contracts';
import { isoTime, type Random } from '@storefold/kernel/core';
import type { Call, Caller } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import type { NewToken } from './newsletter-subscriber.decider.ts';
import type { TokenPurpose } from './newsletter-subscriber.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const lifetimesMs: Readonly<Record<TokenPurpose, number>> = { verify: 30 * DAY_MS, unsubscribe: 7 * DAY_MS };

const SUBSCRIBER_PREFIX = 'sub_';
const SUBSCRIBER_CHARACTERS = 20;
const SECRET_BYTES = 32;

/**
 * Tokens for links in mails: the id of their subscriber, then 32 random bytes in base64url. A token therefore leads to
 * its subscriber without a read model, and fits into a path or a query without encoding.
 */
@Injectable()
export class NewsletterSubscriberTokenFactory {
  constructor(@Inject(TOKENS.RANDOM) private readonly random: Random) {}

  makeToken(
    purpose: TokenPurpose,
    subscriberId: string,
    redirectUrl: string | null | undefined,
    { caller, context }: Pick<Call, 'caller' | 'context'>,
  ): NewToken {
    const secret = Buffer.from(this.random.bytes(SECRET_BYTES)).toString('base64url');
    const text = subscriberId.slice(SUBSCRIBER_PREFIX.length) + secret;
    return {
      id: context.newId('token'),
      text,
      digest: digestOf(text),
      expiresAt: isoTime(Date.parse(context.at) + lifetimesMs[purpose]),
      redirectUrl: allowedRedirect(redirectUrl, caller.store.allowed_origins),
      ...localeOf(caller),
    };
  }
}

/** Nobody can tell a request in the store's own language from one that names none, after which a mail goes by its reader. */
function localeOf({ language, locale, store }: Caller): Pick<NewToken, 'locale'> {
  const spoken = language ?? locale;
  return spoken === store.default_locale ? {} : { locale: spoken };
}

/** Hexadecimal SHA-256, by which the log identifies a token. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The subscriber that a token belongs to, if it is genuine. */
export const subscriberIdOf = (text: string): string =>
  SUBSCRIBER_PREFIX + text.slice(0, SUBSCRIBER_CHARACTERS);
