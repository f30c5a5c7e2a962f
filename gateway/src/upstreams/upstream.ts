import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, ConfirmCaller, healthReport, MatchedEndpoint } from '@storefold/server/http';

/** A service as the gateway reaches it: its dispatcher in this process, or its instances in other processes. */
export interface Upstream {
  /**
   * Passes a request to the service, which responds to it. Rejects with the refusal when no instance responds. `confirm`:
   * the caller has to be asked for again once the whole body is there. Resolves with what the request cost beyond the one that
   * it counts as.
   */
  forwardRequest(
    request: IncomingMessage,
    response: ServerResponse,
    matched: MatchedEndpoint,
    caller: Caller,
    confirm?: ConfirmCaller,
  ): Promise<number>;
  /** The health of the service's instances. Absent when the service runs in this process. */
  checkHealth?(): Promise<healthReport.HealthPart>;
  close?(): void;
}
