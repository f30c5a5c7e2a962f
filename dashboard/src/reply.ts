import { ApiError } from '@storefold/client';
import type { Key } from './languages/language.ts';
import type { Notice } from './session/notice.ts';

/** What a page answers with. */
export type Reply =
  | { readonly status: number; readonly html: string; readonly retryAfter?: string | undefined }
  | { readonly redirect: string; readonly notice?: Notice; readonly cookie?: string }
  | { readonly file: string; readonly type: string; readonly filename: string }
  /** A whole page for paper, with styles of its own. */
  | { readonly printed: string };

/** Where somebody goes after something was done, and what is said there. */
export const done = (redirect: string, key: Key): Reply => ({
  redirect,
  notice: { kind: 'success', key },
});

/** When a refusal of the store may be another answer, as the store says it: for whoever gets the page. */
export const retryAfterOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.headers.get('retry-after') ?? undefined) : undefined;

/** Something that is not there, also where somebody may not know of it. */
export class PageNotFound extends Error {
  override readonly name = 'PageNotFound';
}

/** Somebody may not do this. */
export class PageRefused extends Error {
  override readonly name = 'PageRefused';

  constructor(readonly scope?: string) {
    super('refused');
  }
}
