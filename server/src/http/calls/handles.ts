import type { AnswerOf, Endpoint } from '@storefold/contracts';
import type { Call, ResponseBody } from './call.ts';

type Method = (...parameters: never[]) => unknown;

interface Handler {
  readonly endpoint: Endpoint;
  readonly method: string;
}

const handlers = new WeakMap<object, Handler[]>();

/** What the method that answers an endpoint returns: nothing where the response has no body. */
type Returned<E> = AnswerOf<E> extends undefined ? Promise<void> : Promise<ResponseBody<E>> | ResponseBody<E>;

/** Marks the method that answers an endpoint. */
export function Handles<E extends Endpoint>(endpoint: E) {
  return <M extends (call: Call<E>) => Returned<E>>(
    prototype: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    handlers.set(prototype, [...(handlers.get(prototype) ?? []), { endpoint, method }]);
  };
}

/** An endpoint with the method that answers it. */
export interface BoundEndpoint {
  readonly endpoint: Endpoint;
  handle(call: Call): unknown;
}

/** The endpoints that an object's class declares with `@Handles`, bound to the object. */
export function endpointsOf(endpoints: object): BoundEndpoint[] {
  return (handlers.get(Object.getPrototypeOf(endpoints)) ?? []).map(({ endpoint, method }) => ({
    endpoint,
    handle: (endpoints as Record<string, Method>)[method]?.bind(endpoints) as (call: Call) => unknown,
  }));
}

/** The endpoints that a class declares with `@Handles`. */
export const endpointsHandledBy = (type: { readonly prototype: object }): Endpoint[] =>
  (handlers.get(type.prototype) ?? []).map(({ endpoint }) => endpoint);
