import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, Handling, healthReport, MatchedEndpoint } from '@storefold/server/http';
import type { Instances } from './instances.ts';

/** A service as the gateway reaches it: its dispatcher in this process, or its instances in other processes. */
export interface Upstream {
  /**
   * Passes a request to the service, which responds to it. Rejects with the refusal when no instance responds.
   */
  forwardRequest(
    request: IncomingMessage,
    response: ServerResponse,
    matched: MatchedEndpoint,
    caller: Caller,
    handling?: Pick<Handling, 'confirm' | 'inTurn'>,
  ): Promise<void>;
  /** Absent when the service runs in this process. */
  readonly instances?: Instances;
  /** The health of the service's instances. Absent when the service runs in this process. */
  checkHealth?(): Promise<healthReport.HealthPart>;
  close?(): void;
}
