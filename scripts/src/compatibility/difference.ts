/**
 * Something that is not as it was in the last release.
 *
 * `breaks`: somebody who was right to rely on the last release fails, or gets something wrong.
 */
export interface Difference {
  /** Where, as `POST /api/v3/store/carts: request.currency`. */
  readonly at: string;
  readonly what: string;
  readonly breaks: boolean;
}

/** What came, what went, and what of both differs, by the name. */
export function byName<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
  {
    gone,
    come,
    both,
  }: {
    readonly gone: (name: string, before: T) => readonly Difference[];
    readonly come: (name: string, after: T) => readonly Difference[];
    readonly both: (name: string, before: T, after: T) => readonly Difference[];
  },
): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (was === undefined) return is === undefined ? [] : come(name, is);
    return is === undefined ? gone(name, was) : both(name, was, is);
  });
}

export const broken = (at: string, what: string): Difference => ({ at, what, breaks: true });
export const noticed = (at: string, what: string): Difference => ({ at, what, breaks: false });
