import {
  type addCustomer,
  asciiUpperCase,
  type BodyOf,
  type changeCustomer,
  type PlainKey,
  type StoreInfo,
} from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import type { ProfileChanges } from './customer.facts.ts';

type NewCustomerBody = Omit<BodyOf<typeof addCustomer>, 'tags' | 'internal_note'> &
  Partial<Pick<BodyOf<typeof addCustomer>, 'tags' | 'internal_note'>>;

/** The profile of a new customer. Fields that the body does not contain get their defaults. */
export const profileOf = (body: NewCustomerBody) => ({
  email: body.email,
  first_name: body.first_name ?? null,
  last_name: body.last_name ?? null,
  phone: body.phone ?? null,
  accepts_email_marketing: body.accepts_email_marketing ?? false,
  preferred_locale: body.preferred_locale ?? null,
  preferred_currency: upperCase(body.preferred_currency) ?? null,
  tags: [...new Set(body.tags ?? [])],
  internal_note: body.internal_note ?? null,
  metadata: body.metadata ?? {},
});

/** Only the fields that were sent. An explicit null clears a text or the metadata, and leaves other fields unchanged. */
export function changesOf(body: Partial<BodyOf<typeof changeCustomer>>): ProfileChanges {
  const { email, first_name, last_name, phone, internal_note, metadata } = body;
  const accepts_email_marketing = body.accepts_email_marketing ?? undefined;
  const tags = body.tags ? [...new Set(body.tags)] : undefined;
  const { preferred_locale } = body;
  const preferred_currency = upperCase(body.preferred_currency);
  const choices = { preferred_locale, preferred_currency };
  const texts = { email, first_name, last_name, phone, internal_note, ...choices };
  const sent = Object.entries({ ...texts, accepts_email_marketing, tags, metadata });
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined));
}

/** Refuses a language or currency that the store does not have. */
export function refuseUnknownChoices(
  body: Pick<NewCustomerBody, 'preferred_locale' | 'preferred_currency'>,
  store: Pick<StoreInfo, 'supported_locales' | 'supported_currencies'>,
): void {
  const { preferred_locale: locale, preferred_currency: currency } = body;
  const isKnown = (code: string | null | undefined, known: readonly string[]) =>
    !code || known.includes(code);
  const problems = {
    ...(isKnown(locale, store.supported_locales) ? {} : { preferred_locale: notListed }),
    ...(isKnown(upperCase(currency), store.supported_currencies) ? {} : { preferred_currency: notListed }),
  };
  if (Object.keys(problems).length > 0) throw refusals.invalid(problems);
}

const upperCase = (code: string | null | undefined) => (code ? asciiUpperCase(code) : code);

const notListed: readonly PlainKey[] = ['not_in_list'];
