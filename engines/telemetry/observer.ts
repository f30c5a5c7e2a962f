import type { NewEvent } from '@storefold/kernel/ports';

/** What a request is told apart by. */
export interface KnownRequest {
  /** The correlation id. Its client may have chosen it, and may send it again. */
  readonly requestId: string;
  /** No two requests share it. */
  readonly commandId: string;
}

/** A request that has ended. */
export interface EndedRequest {
  readonly method: string;
  /** Of the endpoint, with names for its values. Undefined when no endpoint has it. */
  readonly path: string | undefined;
  /** Undefined when the caller went before. */
  readonly status: number | undefined;
  /** Undefined when it was refused before anybody looked at it. */
  readonly known: KnownRequest | undefined;
  readonly beganMs: number;
  readonly tookMs: number;
}

/** What a process does besides answering requests. */
export type Work =
  | { readonly kind: 'append'; readonly stream: string; readonly events: readonly NewEvent[] }
  /** `subject`: the service and what is asked: `catalog.variant.find`. */
  | { readonly kind: 'question'; readonly subject: string }
  | { readonly kind: 'handling'; readonly follower: string; readonly events: readonly HandledEvent[] };

type HandledEvent = NewEvent & { readonly stream: string };

/** Is told what a process does. None of it rejects, and none of it waits. */
export interface Observer {
  requestBegan?(): void;
  /** A request has an id from here on: what follows in this turn, and from it, belongs to it. */
  requestKnown?(request: KnownRequest): void;
  requestEnded(request: EndedRequest): void;
  /** Does the work, and settles as it does. */
  around<T>(work: Work, run: () => Promise<T>): Promise<T>;
  /** Something was looked for in a cache. */
  lookedUp?(cache: string, isHit: boolean): void;
}
