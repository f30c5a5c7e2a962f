import { describe, expect, it } from 'vitest';
import { evolveKnown } from '../command-handling/evolve-stored.ts';
import { type Fact, UnknownFact } from '../core/decider.ts';

const AT = '2026-01-01T00:00:00.000Z';

/** What a dictionary says of its facts. */
interface Described {
  readonly category: string;
  readonly facts: Readonly<Record<string, { readonly sealed: readonly string[] }>>;
  /** What the facts are folded by. Bookkeeping is not folded. */
  readonly aggregate?: {
    readonly initial: unknown;
    evolve(state: unknown, fact: Fact, moment: { readonly at: string; readonly revision: number }): unknown;
  };
}

/**
 * Proves that a log of any age opens. A golden file holds facts as they were once stored, at least one of every type,
 * in an order in which they can happen. Its released entries are never changed; a fact of a new type, or of an old one in a new
 * shape, is added.
 *
 * `mayLack`: names of fields of a state that have no value by their type.
 */
export function describeGoldenFacts(
  dictionary: Described,
  facts: readonly Fact[],
  mayLack: ReadonlySet<string>,
): void {
  const { category, aggregate } = dictionary;
  if (!aggregate) return;
  const folded = (some: readonly Fact[]): unknown[] => {
    const states = [aggregate.initial];
    for (const [revision, fact] of some.entries())
      states.push(aggregate.evolve(states.at(-1), fact, { at: AT, revision }));
    return states;
  };

  describe(`facts of ${category} streams, as they were once stored`, () => {
    it('are there in every type', () => {
      expect([...new Set(facts.map(({ type }) => type))].toSorted()).toEqual(
        Object.keys(dictionary.facts).toSorted(),
      );
    });

    it('are understood, and what an old one lacks has a value', () => {
      const lacking = folded(facts).flatMap((state, index) =>
        undefinedIn(state)
          .filter((path) => !mayLack.has(path.slice(path.lastIndexOf('.') + 1)))
          .map((path) => `${facts[index - 1]?.type}: ${path}`),
      );
      expect(lacking).toEqual([]);
    });

    it('of a kind that only a newer version knows are no facts of nothing: nothing is shown or decided without them', () => {
      const unknown = { type: 'WrittenByANewerVersion', data: {} };
      const [, first] = folded(facts.slice(0, 1));
      const evolve: typeof aggregate.evolve = (...met) => aggregate.evolve(...met);
      expect(() => evolveKnown(evolve, first, unknown, { at: AT, revision: 1 })).toThrow(UnknownFact);
    });

    it('are understood as well when what was sealed in them is erased', () => {
      expect(() => folded(facts.map((fact) => erased(dictionary, fact)))).not.toThrow();
    });
  });
}

/** The places of a state that have no value, not even null. */
function undefinedIn(value: unknown, path = ''): string[] {
  if (value === undefined || Number.isNaN(value)) return [path];
  if (typeof value !== 'object' || value === null) return [];
  // Collections of which each state has a copy hand out entries, others what is in them.
  const parts =
    Symbol.iterator in value ? [...(value as Iterable<unknown>)].entries() : Object.entries(value);
  return [...parts].flatMap(([name, each]) => undefinedIn(each, `${path}.${String(name)}`));
}

/** The fact as it reads once its subject's key is destroyed: the sealed fields are null. */
function erased({ facts }: Described, fact: Fact): Fact {
  const data = fact.data as Readonly<Record<string, unknown>>;
  const nothing = (facts[fact.type]?.sealed ?? [])
    .filter((field) => field in data)
    .map((field) => [field, null]);
  return { ...fact, data: { ...data, ...Object.fromEntries(nothing) } };
}
