import { publicEvents } from '@storefold/contracts';
import { type AnyFields, type FactEntry, publicEventData } from '@storefold/kernel/dictionary';
import type { ServiceDefinition } from '@storefold/server/runtime';
import { dictionaries } from '../events/dictionaries.ts';
import { isSecret } from '../events/sealing.ts';

/** What is known of a kind of event: what its fields mean, which of them are sealed, and which of those are secrets. */
interface KnownKind extends Pick<FactEntry, 'fields' | 'sealed'> {
  readonly secret: readonly string[];
}
export type KnownKinds = ReadonlyMap<string, KnownKind>;

const factsOf = (services: readonly ServiceDefinition[]) => [
  ...Object.values(dictionaries).flat(),
  ...services.flatMap(({ facts }) => Object.values(facts)),
];

/** Every fact that Storefold and the extensions say the meaning of. */
export function kindsOf(services: readonly ServiceDefinition[]): KnownKinds {
  return new Map(
    factsOf(services).flatMap(({ facts }) =>
      Object.entries(facts).flatMap(([type, entry]) =>
        isDescribed(entry) ? [[type, { ...entry, secret: secretsOf(entry) }] as const] : [],
      ),
    ),
  );
}

/** The names that an event of this store may have: those of facts and of public events. */
export const namesOf = (kinds: KnownKinds): readonly string[] => [
  ...kinds.keys(),
  ...publicEvents.map(({ name }) => name),
];

/** What streams of this store are named by, before their dash. */
export const categoriesOf = (services: readonly ServiceDefinition[]): readonly string[] => [
  'public',
  ...factsOf(services).map(({ category }) => category),
];

/** The sealed fields that nobody is shown, whatever they ask for: password hashes, tokens, keys. */
export const secretsOf = ({ fields, sealed }: Pick<FactEntry, 'fields' | 'sealed'>): readonly string[] =>
  sealed.filter((name) => fields[name] && isSecret(fields[name]));

/** The names of the secrets of all kinds. A public event has them of the facts that it tells of. */
export const secretNames = (kinds: KnownKinds): ReadonlySet<string> =>
  new Set([...kinds.values()].flatMap(({ secret }) => secret));

const isDescribed = (entry: unknown): entry is FactEntry =>
  typeof entry === 'object' && entry !== null && 'fields' in entry && 'sealed' in entry;

/** The fields of an event of a stream; undefined for a kind that nobody has described. */
export const fieldsOf = (kinds: KnownKinds, type: string, isPublic: boolean): AnyFields | undefined =>
  isPublic ? publicEventData : kinds.get(type)?.fields;
