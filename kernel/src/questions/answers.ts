import type { AnswerTo, Question, RequestOf } from '@storefold/contracts';

type Method = (...parameters: never[]) => unknown;

interface Handler {
  readonly question: Question;
  readonly method: string;
}

const handlers = new WeakMap<object, Handler[]>();

/** Marks the controller's method that answers a neighbour's question. */
export function Answers<Q extends Question>(question: Q) {
  return <M extends (request: RequestOf<Q>) => Promise<AnswerTo<Q>>>(
    prototype: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    handlers.set(prototype, [...(handlers.get(prototype) ?? []), { question, method }]);
  };
}

/** The questions a controller answers, bound to it. */
export function questionsOf(
  controller: object,
): { question: Question; handle: (request: unknown) => Promise<unknown> }[] {
  return (handlers.get(Object.getPrototypeOf(controller)) ?? []).map(({ question, method }) => ({
    question,
    handle: (controller as Record<string, Method>)[method]?.bind(controller) as (
      request: unknown,
    ) => Promise<unknown>,
  }));
}

/** The names of the questions that a controller's class declares to answer. */
export const questionsAnsweredBy = (type: { readonly prototype: object }): string[] =>
  (handlers.get(type.prototype) ?? []).map(({ question }) => question.name);
