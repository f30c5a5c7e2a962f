/** Half of what a message on the bus may hold, so that a record that is large for its kind still fits beside others. */
const SHARE_BYTES = 512 * 1_024;

/**
 * A share of the records that a neighbour asks for, as many as a message may hold, and one at least. `of`: the number of
 * records that are left to tell, these included.
 */
export function shareOf<Item>(
  records: readonly Item[],
  { of }: { readonly of: number },
): { records: Item[]; has_more: boolean } {
  const share: Item[] = [];
  let bytes = 0;
  for (const record of records) {
    bytes += Buffer.byteLength(JSON.stringify(record));
    if (bytes > SHARE_BYTES && share.length > 0) break;
    share.push(record);
  }
  return { records: share, has_more: share.length < of };
}
