import type { CollectionName, CollectionSpec } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';

/** What has addresses by which shoppers find it. */
type Kind = 'product' | 'category';

/** The record that had an address last, by the address. What has it now is not here. */
type FormerAddress = { readonly id: string; readonly record_id: string };

export const FORMER_ADDRESSES: CollectionName<FormerAddress> = 'former_addresses';

export const formerAddressCollection: CollectionSpec = { name: FORMER_ADDRESSES, fields: {} };

interface Owner {
  readonly kind: Kind;
  readonly storeId: string;
  readonly id: string;
}

/** An address that a record leaves leads to it until another record takes it. */
export function moveAddresses(
  owner: Owner,
  before: readonly string[],
  after: readonly string[],
  documents: Documents,
): void {
  for (const address of after)
    if (!before.includes(address)) documents.remove(FORMER_ADDRESSES, keyOf(owner, address));
  for (const address of before) if (!after.includes(address)) leadTo(owner, address, documents);
}

/** From now on the address leads to the record, where no other has it. */
export const leadTo = (owner: Owner, address: string, documents: Documents): void =>
  documents.put(FORMER_ADDRESSES, { id: keyOf(owner, address), record_id: owner.id });

/** From now on the address does not lead to the record. Where it leads by now is left. */
export async function leadNoMore(owner: Owner, address: string, documents: Documents): Promise<void> {
  const key = keyOf(owner, address);
  const known = await documents.get(FORMER_ADDRESSES, key);
  if (known?.record_id === owner.id) documents.remove(FORMER_ADDRESSES, key);
}

/** The record to which an address leads that none has. */
export async function findByFormerAddress(
  owner: Omit<Owner, 'id'>,
  address: string,
  collection: { get(id: string): Promise<FormerAddress | undefined> },
): Promise<string | undefined> {
  return (await collection.get(keyOf(owner, address)))?.record_id;
}

/** The header that says where a record is that was found at a former address of it. */
export const canonicalLink = (path: `/${string}`): { readonly Link: string } => ({
  Link: `<${path.split('/').map(encodeURIComponent).join('/')}>; rel="canonical"`,
});

const keyOf = ({ kind, storeId }: Omit<Owner, 'id'>, address: string): string =>
  `${storeId}:${kind}:${address}`;
