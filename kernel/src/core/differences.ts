/** A change of some fields. Fields that are undefined stay as they are. */
export type Changes<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** The part of a change that differs from the current values. Values are compared as the JSON they are stored as. */
export function differencesOf<T extends object>(changes: Changes<T>, current: T): Partial<T> {
  const different = Object.entries(changes).filter(
    ([key, value]) => value !== undefined && !isSameJson(value, current[key as keyof T]),
  );
  return Object.fromEntries(different) as Partial<T>;
}

/** Whether two values are stored as the same JSON. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
