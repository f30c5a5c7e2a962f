import type { AnswerTo, Endpoint, Question, RequestOf } from '@storefold/contracts';
import type { Call, ResponseBody } from './call.ts';

type Method = (...parameters: never[]) => unknown;

interface Handler<Contract> {
  readonly contract: Contract;
  readonly method: string;
}

const endpointHandlers = new WeakMap<object, Handler<Endpoint>[]>();
const questionHandlers = new WeakMap<object, Handler<Question>[]>();

function note<Contract>(
  table: WeakMap<object, Handler<Contract>[]>,
  prototype: object,
  handler: Handler<Contract>,
): void {
  table.set(prototype, [...(table.get(prototype) ?? []), handler]);
}

/** Marks the controller's method that answers an endpoint. */
export function Handles<E extends Endpoint>(endpoint: E) {
  return <M extends (call: Call<E>) => Promise<ResponseBody<E>> | ResponseBody<E>>(
    prototype: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<M>,
  ): void => note(endpointHandlers, prototype, { contract: endpoint, method });
}

/** Marks the controller's method that answers a neighbour's question. */
export function Answers<Q extends Question>(question: Q) {
  return <M extends (request: RequestOf<Q>) => Promise<AnswerTo<Q>>>(
    prototype: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<M>,
  ): void => note(questionHandlers, prototype, { contract: question, method });
}

/** An endpoint with the method that answers it. */
export interface BoundEndpoint {
  readonly endpoint: Endpoint;
  handle(call: Call): unknown;
}

/** The endpoints a controller answers, bound to it. */
export function endpointsOf(controller: object): BoundEndpoint[] {
  return (endpointHandlers.get(Object.getPrototypeOf(controller)) ?? []).map(({ contract, method }) => ({
    endpoint: contract,
    handle: bound(controller, method) as (call: Call) => unknown,
  }));
}

/** The questions a controller answers, bound to it. */
export function questionsOf(
  controller: object,
): { question: Question; handle: (request: unknown) => Promise<unknown> }[] {
  return (questionHandlers.get(Object.getPrototypeOf(controller)) ?? []).map(({ contract, method }) => ({
    question: contract,
    handle: bound(controller, method) as (request: unknown) => Promise<unknown>,
  }));
}

function bound(controller: object, method: string): Method {
  return (controller as Record<string, Method>)[method]?.bind(controller) as Method;
}

/** The endpoints that a controller's class declares to answer. */
export const endpointsHandledBy = (type: { readonly prototype: object }): Endpoint[] =>
  (endpointHandlers.get(type.prototype) ?? []).map(({ contract }) => contract);

/** The questions that a controller's class declares to answer. */
export const questionsAnsweredBy = (type: { readonly prototype: object }): Question[] =>
  (questionHandlers.get(type.prototype) ?? []).map(({ contract }) => contract);
