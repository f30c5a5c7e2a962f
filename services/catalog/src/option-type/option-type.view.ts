import { evolveStored } from '@storefold/kernel/command-handling';
import { type CollectionName, type CollectionSpec, type Stored, searchWords } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import { evolve, type OptionType, type OptionTypeFact } from './option-type.ts';

/** The document of an option type, for lists and products. */
export type OptionTypeDocument = OptionType & {
  readonly id: string;
  readonly name_folded: string;
  readonly value_ids: readonly string[];
};

export const OPTION_TYPES: CollectionName<OptionTypeDocument> = 'option_types';

export const optionTypeCollection: CollectionSpec = {
  name: OPTION_TYPES,
  fields: {
    store_id: 'text',
    name: 'text',
    name_folded: 'caseInsensitive',
    label: 'text',
    kind: 'text',
    position: 'number',
    value_ids: 'text[]',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
  indexes: [['store_id', 'position']],
};

export async function projectOptionType(fact: Stored<OptionTypeFact>, documents: Documents): Promise<void> {
  const id = fact.recordId;
  const before = await documents.get(OPTION_TYPES, id);
  const after = evolveStored(evolve, before ?? { status: 'absent' }, fact);
  if (after.status !== 'live') return documents.remove(OPTION_TYPES, id);
  documents.put(OPTION_TYPES, {
    ...after,
    id,
    name_folded: searchWords.plain(after.name),
    value_ids: after.values.map((value) => value.option_value_id),
  });
}
