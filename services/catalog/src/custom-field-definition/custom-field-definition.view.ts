import { DEFINITIONS, deletedDefinition } from '@storefold/custom-fields';
import { evolveStored } from '@storefold/kernel/command-handling';
import type { Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import { displayOn } from './custom-field-definition.serializer.ts';
import { type Definition, type DefinitionFact, evolve } from './custom-field-definition.ts';

/** The document of a definition in lists. */
export type DefinitionDocument = Definition & {
  readonly id: string;
  readonly label_folded: string;
  readonly display_on: string;
};

export async function projectDefinition(fact: Stored<DefinitionFact>, documents: Documents): Promise<void> {
  const id = fact.recordId;
  const before = await documents.get<DefinitionDocument>(DEFINITIONS, id);
  const after = evolveStored(evolve, before ?? { status: 'absent' }, fact);
  if (after.status !== 'live') return documents.put(DEFINITIONS, deletedDefinition(id));
  documents.put<DefinitionDocument>(DEFINITIONS, {
    ...after,
    id,
    label_folded: after.label,
    display_on: displayOn(after),
  });
}
