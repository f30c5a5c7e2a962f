import type { Json } from './json.ts';

/** The parts of a request that a route receives. */
export interface EngineRequest {
  /** The values of the route's `:names`. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly contentType: string | undefined;
  readonly body: Buffer;
}

export interface EngineAnswer {
  readonly status: number;
  readonly body?: Json;
}

/** Method and path (`POST /indexes/:uid/search`) → handler. */
export type Routes = Readonly<Record<string, (request: EngineRequest) => EngineAnswer>>;
