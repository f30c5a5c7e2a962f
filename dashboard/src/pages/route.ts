import type { Page } from '../page.ts';
import type { DoorPage, Shown } from '../render.ts';
import type { Reply } from '../reply.ts';
import type { Visit } from '../visit.ts';

export type RouteMethod = 'get' | 'post' | 'patch' | 'delete';

/** Shows a template; `status`: 200, or 422 where something was refused. */
type Show = (name: string, shown: Shown, status?: number) => Reply;

/** One request of somebody who is logged in. */
export interface Asked {
  readonly visit: Visit;
  readonly page: Page;
  readonly params: Readonly<Record<string, string>>;
  readonly form: URLSearchParams;
  readonly files: ReadonlyMap<string, File>;
  readonly show: Show;
}

export interface Route {
  readonly method: RouteMethod;
  readonly path: string;
  readonly answer: (asked: Asked) => Promise<Reply>;
}

/** One request of somebody who is not, or may not be, logged in. */
export interface DoorAsked {
  readonly visit: Visit;
  readonly page: DoorPage;
  readonly params: Readonly<Record<string, string>>;
  readonly show: Show;
}

export interface DoorRoute {
  readonly method: RouteMethod;
  readonly path: string;
  readonly answer: (asked: DoorAsked) => Promise<Reply>;
}

export const paramOf = ({ params }: Pick<Asked, 'params'>, name = 'id'): string => params[name] ?? '';
