import type { AdminAccount, AdminClient } from '@storefold/client';
import { type Scope, type ScopeSubject, scopeAllows, scopeOfCall } from '@storefold/contracts';
import type { Formats } from './formats.ts';
import type { LanguageCode, Say } from './languages/language.ts';
import type { Session } from './session/session-cookie.ts';
import type { ShownStore } from './shown-store.ts';

/** Everything that a page of somebody who is logged in is made of. */
export interface Page {
  readonly client: AdminClient;
  readonly session: Session;
  readonly user: AdminAccount;
  readonly store: ShownStore;
  readonly language: LanguageCode;
  readonly say: Say;
  readonly formats: Formats;
  /** Below the host, without the query: `/admin/orders`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly isDevelopment: boolean;
  /** Lets the style of Turbo's progress bar through. */
  readonly nonce: string;
}

/** Something of the store that pages link to. */
export interface Resource {
  readonly subject: ScopeSubject;
  /** `/admin/orders/or_…` */
  readonly url: string;
  readonly name: string;
}

/** Whether somebody may read, delete, or, with a `write_` scope, change: forms are shown to who may create and change. */
export const may = ({ user }: Pick<Page, 'user'>, scope: Scope): boolean =>
  scopeAllows(user.scopes, scopeOfCall(scope, { method: 'PATCH' }));
