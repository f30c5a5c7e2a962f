import type { addCustomer, BodyOf, changeCustomer } from '@storefold/contracts';
import type { ProfileChanges } from './customer.ts';

type NewCustomerBody = Omit<BodyOf<typeof addCustomer>, 'tags' | 'internal_note'> &
  Partial<Pick<BodyOf<typeof addCustomer>, 'tags' | 'internal_note'>>;

/** The profile of a new customer. Fields that the body does not contain get their defaults. */
export const profileOf = (body: NewCustomerBody) => ({
  email: body.email,
  first_name: body.first_name ?? null,
  last_name: body.last_name ?? null,
  phone: body.phone ?? null,
  accepts_email_marketing: body.accepts_email_marketing ?? false,
  tags: [...new Set(body.tags ?? [])],
  internal_note: body.internal_note ?? null,
  metadata: body.metadata ?? {},
});

/** Only the fields that were sent. An explicit null clears a text and leaves other fields unchanged. */
export function changesOf(body: Partial<BodyOf<typeof changeCustomer>>): ProfileChanges {
  const { email, first_name, last_name, phone, internal_note } = body;
  const accepts_email_marketing = body.accepts_email_marketing ?? undefined;
  const tags = body.tags ? [...new Set(body.tags)] : undefined;
  const metadata = body.metadata ?? undefined;
  const texts = { email, first_name, last_name, phone, internal_note };
  const sent = Object.entries({ ...texts, accepts_email_marketing, tags, metadata });
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined));
}
