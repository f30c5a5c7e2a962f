import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, HealthPart, MatchedEndpoint } from '@storefold/kernel/http';

/** The way from the gateway to one service: its door in this process, or a proxy to another. */
export interface Way {
  /** Hands a request over; it gets its answer there, whatever happens. */
  forward(
    request: IncomingMessage,
    response: ServerResponse,
    matched: MatchedEndpoint,
    caller: Caller,
  ): Promise<void>;
  /** How the service is, where it can be asked. */
  health?(): Promise<HealthPart>;
  close?(): void;
}
