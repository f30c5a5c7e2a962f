import { z } from 'zod';
import type { ErrorCode } from '../error-codes.ts';
import type { ServiceName } from '../service-names.ts';

/**
 * A question that one service asks another over the bus. Its name is `<service>.<noun>.<verb>`, the noun in the singular.
 * The asker gets the answer, one of the refusals, or `processing_error` when no answer arrives in time.
 *
 * One question may reach its service more than once, and several instances of it. A question that changes something
 * therefore carries a `command_id`: the change is made once, and a repeated question gets the same answer.
 */
export interface Question<Request extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly service: ServiceName;
  readonly request: Request;
  readonly answer: Answer;
  readonly refusals: readonly ErrorCode[];
  readonly timeoutMs: number;
}

/** Declares a question. Without `timeoutMs` the asker waits 5 seconds. */
export function question<Request extends z.ZodType, Answer extends z.ZodType>(
  declaration: Omit<Question<Request, Answer>, 'timeoutMs'> & { timeoutMs?: number },
): Question<Request, Answer> {
  return { timeoutMs: 5_000, ...declaration };
}

/** Whether a question changes something. It then has a `command_id`, and hands on what it follows from. */
export const changesSomething = ({ request }: Question): boolean =>
  request instanceof z.ZodObject && 'command_id' in request.shape;

/** The request as the answering service gets it, parsed by its schema. */
export type RequestOf<Q> = Q extends Question<infer R, z.ZodType> ? z.output<R> : never;
/** The answer as the asker gets it when the question is not refused. */
export type AnswerTo<Q> = Q extends Question<z.ZodType, infer A> ? z.output<A> : never;
