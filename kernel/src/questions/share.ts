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
  const { share } = cut(records);
  return { records: share, has_more: share.length < of };
}

/**
 * The same of records that are large: they are read in parts, each twice as long as the one before, until a message is full.
 * `read`: at most so many records from a place on, and the number of all.
 */
export async function shareRead<Item>(
  offset: number,
  read: (
    offset: number,
    limit: number,
  ) => Promise<{ readonly records: readonly Item[]; readonly count: number }>,
): Promise<{ records: Item[]; has_more: boolean }> {
  const records: Item[] = [];
  for (let limit = 1; ; limit *= 2) {
    const part = await read(offset + records.length, limit);
    records.push(...part.records);
    const { share, isFull } = cut(records);
    if (isFull || part.records.length < limit)
      return { records: share, has_more: share.length < part.count - offset };
  }
}

function cut<Item>(records: readonly Item[]): { share: Item[]; isFull: boolean } {
  const share: Item[] = [];
  let bytes = 0;
  for (const record of records) {
    bytes += Buffer.byteLength(JSON.stringify(record));
    if (bytes > SHARE_BYTES && share.length > 0) return { share, isFull: true };
    share.push(record);
  }
  return { share, isFull: bytes >= SHARE_BYTES };
}
