import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Transform, Writable } from 'node:stream';
import { callerSigning, requestSteps, STARTING_HEADER } from '@storefold/server/http';
import { type Dispatcher, errors } from 'undici';
import type { ProxyAttempt, ProxyFailure } from './proxy-attempt.ts';
import { headersForClient } from './proxy-headers.ts';
import { isPublicResponse, type KeepResponse } from './response-cache.ts';

const STARTING = STARTING_HEADER.toLowerCase();

export interface AttemptOptions {
  /** Whether the client gets a response that says that the instance is still starting. */
  readonly relaysStarting: boolean;
  /** Gets a public response, once it is complete. */
  readonly keep?: KeepResponse | undefined;
}

/** An instance refused the gateway: its clock is too far away, or it has another secret. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused';
}

interface RelayOptions extends AttemptOptions {
  /** Whether the request's body is a stream, of which all attempts have the same one. */
  readonly bodyPasses: boolean;
  /** Called once, when the response begins or the attempt has failed. */
  settle(attempt: ProxyAttempt): void;
}

/** Passes the response of an instance on to the client while it arrives. */
export class ResponseRelay implements Dispatcher.DispatchHandler {
  /** The kind of failure, if the attempt failed now. */
  #failure: ProxyFailure = 'not_connected';
  #isRelayed = false;
  /** Whether the instance has sent all of its response. */
  #isOver = false;
  /** What the response is written to: itself, or what compresses it. */
  #sink: Writable;
  /** Held until more follows, because the last chunk ends the response in the same write. */
  #chunk: Buffer | undefined;
  /** Why nobody waits for the instance any more, although it may have received the request. */
  #givenUp: Error | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  /** What the request cost, as the instance said when its response began. */
  #cost = 0;
  #bytes = 0;
  #tellCost: ((cost: number) => void) | undefined;
  /** What is to be kept of the response. */
  #kept: { readonly headers: IncomingHttpHeaders; readonly chunks: Buffer[] } | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly options: RelayOptions,
  ) {
    this.#sink = response;
  }

  /** Runs when the request is about to be written to a connection. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#givenUp) {
      controller.abort(this.#givenUp);
      return;
    }
    this.#controller = controller;
    this.#failure = 'connection_lost';
    this.response.once('close', () => {
      // An error costs its stack trace.
      if (!this.#isOver) controller.abort(new Error('the client has gone'));
    });
  }

  /** Ends the attempt unless the response has begun. */
  giveUp(cause: Error): void {
    if (this.#isRelayed || this.#isOver || this.#givenUp) return;
    // The connection may open later, and an attempt that is ended then ends its body. Connecting does not take long.
    if (this.options.bodyPasses && !this.#controller) return;
    this.#givenUp = cause;
    this.options.settle({ outcome: this.#controller ? 'timed_out' : 'not_connected', cause });
    this.#controller?.abort(cause);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    // Interim responses are of the connection.
    if (status < 200) return;
    const refuses = headers[callerSigning.REFUSES_GATEWAY_HEADER];
    if (refuses !== undefined) {
      this.options.settle({ outcome: 'gateway_refused', cause: new GatewayRefused(String(refuses)) });
      return;
    }
    const isStarting = headers[STARTING] !== undefined;
    this.#cost = Number(headers[callerSigning.COST_HEADER] ?? 0);
    const cost = new Promise<number>((resolve) => {
      this.#tellCost = resolve;
    });
    this.options.settle({ outcome: isStarting ? 'starting' : 'responded', cost });
    // How long an answer is that is sent while it is made shows at its end.
    const isMadeMeanwhile = headers['content-length'] === undefined && isJson(headers['content-type']);
    if (!isMadeMeanwhile) this.#tellCost?.(this.#cost);
    if (isStarting && !this.options.relaysStarting) return;
    if (this.response.headersSent || this.response.destroyed) {
      this.#tellCost?.(this.#cost);
      controller.abort(new Error('the client has its response already'));
      return;
    }
    this.#isRelayed = true;
    if (this.options.keep && isPublicResponse(status, headers)) this.#kept = { headers, chunks: [] };
    const sent = headersForClient(headers, this.response);
    const mediaType = String(headers['content-type']);
    const passing = requestSteps.encoderFor(this.response, { status, mediaType, headers: sent });
    this.response.writeHead(status, passing?.headers ?? sent);
    if (passing) this.#compress(passing.encoder);
  }

  #compress(encoder: Transform): void {
    this.#sink = encoder;
    this.response.once('close', () => encoder.destroy());
    encoder.pipe(this.response);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#isRelayed) return;
    this.#bytes += chunk.length;
    this.#kept?.chunks.push(chunk);
    const before = this.#chunk;
    this.#chunk = chunk;
    if (before === undefined || this.#sink.write(before)) return;
    controller.pause();
    this.#sink.once('drain', () => controller.resume());
  }

  onResponseEnd(_controller: Dispatcher.DispatchController, trailers: IncomingHttpHeaders): void {
    this.#isOver = true;
    const told = Number(trailers[callerSigning.COST_HEADER] ?? 0);
    this.#tellCost?.(Math.max(told, this.#costSoFar));
    // Copied, because a chunk holds all that was read with it.
    if (this.#kept) this.options.keep?.(this.#kept.headers, Buffer.concat(this.#kept.chunks));
    if (this.#isRelayed) this.#sink.end(this.#chunk);
  }

  /** What the instance has not said: its caller went before the end, or it is an older one. */
  get #costSoFar(): number {
    return this.#cost + requestSteps.furtherCost(this.#bytes, 0);
  }

  onResponseError(_controller: Dispatcher.DispatchController, cause: Error): void {
    this.#tellCost?.(this.#costSoFar);
    if (this.#isRelayed) this.response.destroy();
    else this.options.settle({ outcome: isTimeout(cause) ? 'timed_out' : this.#failure, cause });
  }
}

const isJson = (type: string | string[] | undefined): boolean => String(type).startsWith('application/json');

const isTimeout = (error: Error): boolean =>
  error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
