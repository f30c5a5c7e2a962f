import type { AnyField, AnyFields } from '@storefold/kernel/dictionary';

/** The verbs in which facts may end. A new one is a decision: see whether one of these says the same. */
const verbs =
  'Added Answered Applied Apportioned Approved Associated Attached Attempted Authorized Canceled Captured Changed Closed Committed Completed Confirmed Converted Copied Counted Created Credited ' +
  'Deleted Disabled Disputed Dropped Enabled Ended Erased Expired Failed Imported Issued Linked Loaded Marked Merged Moved Named Noted Opened Parked ' +
  'Positioned Prevented Raised Reached Received Recovered Refunded Rejected Released Removed Renewed Reordered Repriced Requested Reserved Restocked Returned Revalued ' +
  'Reversed Revoked Rotated Selected Sent Settled Shipped Skipped SoldOut Started Taken Translated Unanswered Verified Voided';
const VERB = new RegExp(`(?<=[a-z])(${verbs.replaceAll(' ', '|')})$`);

export const isInPastTense = (type: string): boolean => VERB.test(type);

/** What a fact is about, in words: `gift card authorization` of `GiftCardAuthorizationVoided`. */
export const subjectOf = (type: string): string =>
  type
    .replace(VERB, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();

/** The names of fields, to any depth, that do not say the kind of the field. */
export const misnamedIn = (fields: AnyFields, path = ''): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const { kind } = field.kind === 'list' ? field.of : field;
    const own = isNamedFor(kind, name, field) ? [] : [`${path}${name} is no name for ${kind}`];
    const inside = field.kind === 'list' ? field.of : field;
    return inside.kind === 'part' ? [...own, ...misnamedIn(inside.fields, `${path}${name}.`)] : own;
  });

/** Ends of names that belong to one kind each. */
const ends: Readonly<Partial<Record<AnyField['kind'], RegExp>>> = {
  id: /_ids?$/,
  instant: /_(at|until)$/,
  date: /_on$/,
  duration: /_ms$/,
  currency: /(^|_)(currency|currencies)$/,
  digest: /(^|_)(digests?|fingerprint|hash)$/,
};

function isNamedFor(kind: AnyField['kind'], name: string, field: AnyField): boolean {
  if (name.startsWith('display_')) return false;
  if (kind === 'id' && name.endsWith('_ids') !== (field.kind === 'list')) return false;
  return Object.entries(ends).every(([each, end]) => end.test(name) === (each === kind));
}
