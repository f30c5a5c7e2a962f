/**
 * A chapter of the reference. It is declared beside the endpoints that it begins with.
 *
 * - `about`: one sentence, below its name
 * - `position`: chapters stand in its order, in steps of ten, so that others fit between
 * - `groups`: what the names of its endpoints begin with, before the dot
 */
export interface Chapter {
  readonly name: string;
  readonly about: string;
  readonly position: number;
  readonly groups: readonly string[];
}

const declared: Chapter[] = [];

export function chapter(declaration: Chapter): void {
  declared.push(declaration);
}

/** All of them, in their order. */
export const chapters = (): readonly Chapter[] =>
  declared.toSorted((one, other) => one.position - other.position);
