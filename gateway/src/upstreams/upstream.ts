import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, healthReport, MatchedEndpoint } from '@storefold/kernel/http';

/** A service as the gateway reaches it: its dispatcher in this process, or its instances in others. */
export interface Upstream {
  /** Hands a request over, which is answered there. Rejects with the refusal when no instance answers. */
  forwardRequest(
    request: IncomingMessage,
    response: ServerResponse,
    matched: MatchedEndpoint,
    caller: Caller,
  ): Promise<void>;
  /** Absent where the service shares this process, and its health. */
  checkHealth?(): Promise<healthReport.HealthPart>;
  close?(): void;
}
