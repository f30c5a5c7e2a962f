import { FilterFailure, type FilterProblem, type FilterToken } from './filter-failure.ts';

/** A place in the text of a filter, and the steps from there. What cannot be taken leaves the place where it was. */
export class FilterCursor {
  position = 0;

  constructor(readonly filter: string) {}

  get atEnd(): boolean {
    return this.position === this.filter.length;
  }

  /** What lies ahead. */
  get rest(): string {
    return this.filter.slice(this.position);
  }

  /** A failure about what stands from `start` to `end`, by default to the end of the filter. */
  failure(start: number, problem: FilterProblem, end = this.filter.length): FilterFailure {
    return new FilterFailure(problem, this.token(start, end));
  }

  token(start: number, end: number): FilterToken {
    const raw = this.filter.slice(start, end);
    return { text: raw, raw, start, filter: this.filter };
  }

  /** What the pattern, a sticky one, finds here; does not move. */
  ahead(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    return pattern.exec(this.filter)?.[0];
  }

  /** What the pattern, a sticky one, finds here. */
  take(pattern: RegExp): string | undefined {
    const text = this.ahead(pattern);
    this.position += text?.length ?? 0;
    return text;
  }

  takeText(text: string): boolean {
    if (!this.filter.startsWith(text, this.position)) return false;
    this.position += text.length;
    return true;
  }

  takeSpaces(): boolean {
    return this.take(/\s+/uy) !== undefined;
  }

  /** Several steps, all or none. */
  attempt(take: () => boolean): boolean {
    const before = this.position;
    if (take()) return true;
    this.position = before;
    return false;
  }
}
