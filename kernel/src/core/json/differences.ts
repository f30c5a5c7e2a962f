/** A change of some fields. Fields that are undefined stay as they are. */
export type Changes<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** What each field that may be absent means then. */
export type Absent<T> = {
  readonly [Key in keyof T as Record<never, never> extends Pick<T, Key> ? Key : never]-?: Exclude<
    T[Key],
    undefined
  >;
};

/** Nothing, where every field is always there. */
type MeaningOfAbsent<T> = Record<never, never> extends Absent<T> ? [] : [Absent<T>];

/**
 * The part of a change that differs from the current values. Values are compared as the JSON they are stored as. The compiler
 * asks what absent fields mean: a change to just that is none.
 */
export function differencesOf<T extends object>(
  changes: Changes<T>,
  current: T,
  ...[absent]: MeaningOfAbsent<T>
): Partial<T> {
  const known: object = { ...absent, ...withoutUndefined(current) };
  const different = Object.entries(changes).filter(
    ([key, value]) => value !== undefined && !isSameJson(value, known[key as keyof object]),
  );
  return Object.fromEntries(different) as Partial<T>;
}

const withoutUndefined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Whether two values are stored as the same JSON, in which the order of an object's keys says nothing. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((each, at) => isSameJson(each, other[at]))
    );
  const [fields, others] = [withoutUndefined(one), withoutUndefined(other)] as Record<string, unknown>[];
  const keys = Object.keys(fields ?? {});
  return (
    keys.length === Object.keys(others ?? {}).length &&
    keys.every((key) => Object.hasOwn(others ?? {}, key) && isSameJson(fields?.[key], others?.[key]))
  );
}
