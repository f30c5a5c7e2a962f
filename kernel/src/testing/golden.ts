import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evolveKnown } from '../command-handling/evolve-stored.ts';
import { type Aggregate, type Fact, UnknownFact } from '../core/decider.ts';

const AT = '2026-01-01T00:00:00.000Z';

/** By fact type, the expected part of the state after the first fact of that type. */
export type Shown<F extends Fact> = { readonly [Type in F['type']]: object };

/**
 * Proves that a log of any age opens. A golden file holds facts as they were once stored, at least one of every type,
 * in an order in which they can happen. Its entries are never changed; a fact of a new type, or of an old one in a new
 * shape, is added.
 *
 *     describeGoldenFacts(giftCard, new URL('./gift-card.golden.json', import.meta.url), {
 *       GiftCardIssued: { status: 'active', amount: 50_00n },
 *       …
 *     });
 */
export function describeGoldenFacts<State, F extends Fact>(
  aggregate: Pick<Aggregate<State, never, F>, 'category' | 'initial' | 'evolve' | 'sealed'>,
  file: URL,
  shown: Shown<F>,
): void {
  const facts = JSON.parse(readFileSync(file, 'utf8')) as F[];
  const types = Object.keys(shown) as F['type'][];

  describe(`facts of ${aggregate.category} streams, as they were once stored`, () => {
    it('are there in every type, and in no other', () => {
      expect([...new Set(facts.map(({ type }) => type))].toSorted()).toEqual(types.toSorted());
    });

    it.each(types)('%s is understood', (type) => {
      const first = facts.findIndex((fact) => fact.type === type);
      expect(folded(aggregate, facts.slice(0, first + 1))).toMatchObject(shown[type]);
    });

    it('are understood to the last one', () => {
      expect(() => folded(aggregate, facts)).not.toThrow();
    });

    it('of a kind that only a newer version knows are no facts of nothing: nothing is shown or decided without them', () => {
      const unknown = { type: 'WrittenByANewerVersion', data: {} } as unknown as F;
      const first = folded(aggregate, facts.slice(0, 1));
      const evolve = () => evolveKnown(aggregate.evolve, first, unknown, { at: AT, revision: 1 });
      expect(evolve).toThrow(UnknownFact);
    });

    it('are understood as well when what was sealed in them is erased', () => {
      expect(() =>
        folded(
          aggregate,
          facts.map((fact) => erased(aggregate, fact)),
        ),
      ).not.toThrow();
    });
  });
}

function folded<State, F extends Fact>(
  { initial, evolve }: Pick<Aggregate<State, never, F>, 'initial' | 'evolve'>,
  facts: readonly F[],
): State {
  return facts.reduce((state, fact, revision) => evolve(state, fact, { at: AT, revision }), initial);
}

/** The fact as it reads once its subject's key is destroyed: the sealed fields are null. */
function erased<F extends Fact>({ sealed }: Pick<Aggregate<never, never, F>, 'sealed'>, fact: F): F {
  const fields: readonly string[] = sealed?.[fact.type as F['type']]?.fields ?? [];
  const nothing = fields.filter((field) => field in fact.data).map((field) => [field, null]);
  return { ...fact, data: { ...fact.data, ...Object.fromEntries(nothing) } };
}
