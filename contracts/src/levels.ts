import type { Level } from './level.ts';
import { levels } from './releases.ts';

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
