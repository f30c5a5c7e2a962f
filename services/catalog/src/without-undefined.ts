type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The fields whose value is not undefined; null is kept. */
export const withoutUndefined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
