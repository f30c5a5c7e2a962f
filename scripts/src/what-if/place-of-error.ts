import { basename } from 'node:path';

/**
 * Where in an analyst's file something was thrown: the file with line and column, with the line alone where Node cannot read it, or
 * without both where the error does not know.
 */
export function placeIn(file: string, error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const name = basename(file).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const [, place] = new RegExp(`[/\\\\]${name}(:\\d+(?::\\d+)?)`).exec(stack) ?? [];
  return `${file}${place ?? ''}`;
}
