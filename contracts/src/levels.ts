import { levels } from './releases.ts';

/**
 * What one level of an installation brought beside the one before. Levels count from 1, the place in the list.
 *
 * Facts of a kind are written once the installation has reached its level, so that every instance knows them by then.
 */
export interface Level {
  /** The releases that know it and none beyond, the oldest first. None yet: it is that of the next release. */
  readonly versions: readonly string[];
  /** The kinds of facts, by the service that owns the category of streams, and by category. */
  readonly kinds: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** The highest level that this version knows. */
export const knownLevel = levels.length;

/** A kind of fact that a level brought. */
export interface LeveledKind {
  readonly service: string;
  readonly category: string;
  readonly kind: string;
}

/** The kinds of facts that came after a level, up to another one. */
export const kindsAfter = (level: number, upTo = knownLevel, all = levels): readonly LeveledKind[] =>
  all
    .slice(level, upTo)
    .flatMap(({ kinds }) =>
      Object.entries(kinds).flatMap(([service, categories]) =>
        Object.entries(categories).flatMap(([category, names]) =>
          names.map((kind) => ({ service, category, kind })),
        ),
      ),
    );

/** The level that a kind of fact came with. What no level names is of the first, or of an extension. */
export function levelOfKind(category: string, kind: string): number {
  const isNamed = (level: Level) =>
    Object.values(level.kinds).some((categories) => categories[category]?.includes(kind));
  return levels.findIndex(isNamed) + 1 || 1;
}

/** The highest level that a version knows. Undefined: nothing is known of the version. */
export const levelOfVersion = (version: string): number | undefined =>
  levels.findIndex(({ versions }) => versions.includes(version)) + 1 || undefined;

/** The oldest release that knows a level. Null: none does yet. */
export const openTo = (level: number): string | null => levels[level - 1]?.versions[0] ?? null;
