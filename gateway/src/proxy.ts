import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Logger, Refusal, unavailable } from '@storefold/kernel/core';
import {
  CALLER_HEADER,
  type Caller,
  type CallerSignature,
  type MatchedEndpoint,
  STARTING_HEADER,
} from '@storefold/kernel/http';
import { type Attempt, attempt, type SentRequest } from './attempt.ts';
import { healthOfInstances } from './instance-health.ts';
import type { Instance, Instances } from './instances.ts';
import { headersForService, headersOfAnswer } from './proxy-headers.ts';
import { takeBody } from './sent-body.ts';
import type { Way } from './way.ts';

export interface ProxyOptions {
  readonly service: string;
  readonly instances: Instances;
  readonly signature: CallerSignature;
  /** An instance that says nothing for this long gets no more time. */
  readonly timeoutMs: number;
  readonly logger: Logger;
}

/**
 * The way to a service in other processes: their HTTP servers, over kept-alive connections, with the caller signed. What
 * one instance has not seen, or only reads, goes to the next when it fails.
 */
export function proxyTo(options: ProxyOptions): Way {
  const { instances } = options;
  const proxy = new Proxying(options);
  return {
    forward: (...passage) => proxy.forward(...passage),
    health: () => healthOfInstances(instances.all),
    close: () => instances.close(),
  };
}

class Proxying {
  constructor(private readonly options: ProxyOptions) {}

  async forward(
    request: IncomingMessage,
    response: ServerResponse,
    { endpoint }: MatchedEndpoint,
    caller: Caller,
  ): Promise<void> {
    const headers: OutgoingHttpHeaders = headersForService(request.headers);
    headers[CALLER_HEADER] = this.options.signature.sign(caller, endpoint.name);
    const { method = '', url: target = '' } = request;
    const body = await takeBody(request);
    if (!body) return;

    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const answer = await this.#ask({ method, target, headers, body }, gone.signal);
    if (gone.signal.aborted || response.headersSent) {
      answer?.destroy();
      return;
    }
    if (!answer) throw unavailable(`The ${this.options.service} service`);
    response.writeHead(answer.statusCode ?? 502, headersOfAnswer(answer));
    answer.on('error', () => response.destroy());
    answer.pipe(response);
    // What the service did not want to read any more stands between its answer and the next request.
    if (!body.isWhole) response.once('finish', () => request.unpipe().resume());
  }

  /** The first answer of an instance that is ready; rejects with why there is none, or undefined when nobody waits. */
  async #ask(sent: SentRequest, gone: AbortSignal): Promise<IncomingMessage | undefined> {
    const { service, instances, timeoutMs } = this.options;
    const inTurn = instances.inTurn();
    for (const [index, instance] of inTurn.entries()) {
      const outcome = await attempt(instance, sent, timeoutMs, gone);
      if (gone.aborted) return outcome.kind === 'answered' ? outcome.answer : undefined;
      this.#note(instance, outcome);
      const isLast = index === inTurn.length - 1;
      if (!isLast && mayGoOn(outcome, sent)) {
        if (outcome.kind === 'answered') outcome.answer.resume();
        continue;
      }
      if (outcome.kind === 'answered') return outcome.answer;
      throw outcome.kind === 'late'
        ? tooLate(service, outcome.cause)
        : unavailable(`The ${service} service`, outcome.cause);
    }
    return undefined;
  }

  #note(instance: Instance, outcome: Attempt): void {
    const { instances } = this.options;
    if (outcome.kind !== 'answered') instances.failed(instance, outcome.cause);
    else if (isStarting(outcome.answer)) instances.failed(instance, new Error('it is starting'));
    else instances.answered(instance);
  }
}

/** May the next instance be asked? Not when this one may have done something, or has used up the time. */
function mayGoOn(outcome: Attempt, { method, body }: SentRequest): boolean {
  if (!body.isWhole) return false;
  switch (outcome.kind) {
    case 'answered':
      return isStarting(outcome.answer);
    case 'unreached':
      return true;
    case 'broken':
      return method === 'GET' || method === 'HEAD';
    case 'late':
      return false;
  }
}

const isStarting = ({ headers }: IncomingMessage): boolean =>
  headers[STARTING_HEADER.toLowerCase()] !== undefined;

const tooLate = (service: string, cause: unknown): Refusal =>
  new Refusal('processing_error', `The ${service} service did not answer in time`, undefined, {
    status: 504,
    cause,
  });
