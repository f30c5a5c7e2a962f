import type { Vault } from '@storefold/kernel/ports';
import { personDigest } from '@storefold/simple-records/upkeep';
import { tellsOfPeople } from '../import.decider.ts';
import type { Import, ReaderData } from '../import.ts';
import type { ReadRecord } from '../read-record.ts';
import type { RowsOutcome } from '../rows-outcome.ts';

/** A row that names nobody may tell of anybody. */
const NOBODY_NAMED = '';

/** By which is found what tells of a person, and what may do so. */
export const digestsOfPerson = (known: readonly string[], storeId: string, vault: Pick<Vault, 'secret'>) =>
  digestsOf([...known, NOBODY_NAMED], storeId, vault);

type Told = Pick<Import, 'import_type' | 'store_id'> & { readonly reading: Pick<ReaderData, 'dry_run'> };

/**
 * Digests of whom it tells what a part keeps: the cells in its errors, and of a preview the file. Undefined: it keeps nothing of people.
 */
export async function personDigestsOf(
  records: readonly Pick<ReadRecord, 'persons'>[],
  outcomes: readonly Pick<RowsOutcome, 'problems'>[],
  { import_type, store_id, reading }: Told,
  vault: Pick<Vault, 'secret'>,
): Promise<string[] | undefined> {
  if (!tellsOfPeople(import_type)) return undefined;
  const told = records.filter(
    (_, index) => reading.dry_run || outcomes[index]?.problems.some(({ value }) => value !== undefined),
  );
  // A card that nobody owns is nobody's.
  const unnamed = import_type === 'gift_cards' ? [] : [NOBODY_NAMED];
  const named = told.flatMap(({ persons }) => (persons.length > 0 ? persons : unnamed));
  return told.length > 0 ? digestsOf(named, store_id, vault) : undefined;
}

const digestsOf = async (named: readonly string[], storeId: string, vault: Pick<Vault, 'secret'>) => [
  ...new Set(await Promise.all(named.map((each) => personDigest(each, storeId, vault)))),
];
