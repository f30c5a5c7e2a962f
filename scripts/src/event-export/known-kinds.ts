import { type AnyFields, type FactEntry, publicEventData } from '@storefold/kernel/dictionary';
import type { ServiceDefinition } from '@storefold/kernel/runtime';
import { dictionaries } from '../events/dictionaries.ts';

/** What is known of a kind of event: what its fields mean, and which of them are sealed. */
type KnownKind = Pick<FactEntry, 'fields' | 'sealed'>;
export type KnownKinds = ReadonlyMap<string, KnownKind>;

/** Every fact that Storefold and the extensions say the meaning of. */
export function kindsOf(services: readonly ServiceDefinition[]): KnownKinds {
  const shipped = Object.values(dictionaries).flat();
  const all = [...shipped, ...services.flatMap(({ facts }) => Object.values(facts))];
  return new Map(
    all.flatMap(({ facts }) =>
      Object.entries(facts).flatMap(([type, entry]) => (isDescribed(entry) ? [[type, entry] as const] : [])),
    ),
  );
}

const isDescribed = (entry: unknown): entry is KnownKind =>
  typeof entry === 'object' && entry !== null && 'fields' in entry && 'sealed' in entry;

/** The fields of an event of a stream; undefined for a kind that nobody has described. */
export const fieldsOf = (kinds: KnownKinds, type: string, isPublic: boolean): AnyFields | undefined =>
  isPublic ? publicEventData : kinds.get(type)?.fields;
