import { type ErrorCode, errorCodes } from '@storefold/contracts';
import { isJsonObject, Refusal, textOrSentence } from '@storefold/kernel/core';

/**
 * The reply to a question: an answer or a refusal. Processes of different versions exchange replies during an upgrade:
 * add, never change.
 */
export type Reply =
  | { readonly answer: unknown }
  | {
      readonly refusal: {
        readonly code: string;
        /** In English, as the details beside it. */
        readonly message: string;
        readonly status: number;
        readonly details?: Refusal['details'];
        /** The same in no language yet. */
        readonly unsaid?: Refusal['unsaid'];
      };
    };

/** A refusal in the form that is sent. Its cause is not sent. */
export function replyOfRefusal({ code, message, status, details, unsaid }: Refusal): Reply {
  return { refusal: { code, message, status, ...(details ? { details } : {}), unsaid } };
}

/** The refusal that was thrown on the other side. Undefined when the message is not one. */
export function refusalOfReply(reply: unknown): Refusal | undefined {
  if (!isJsonObject(reply) || !isJsonObject(reply.refusal)) return undefined;
  const { code, message, status, unsaid } = reply.refusal;
  if (typeof code !== 'string' || typeof message !== 'string') return undefined;
  const told = isJsonObject(unsaid) ? unsaid.text : undefined;
  const text = textOrSentence(told, message);
  const { details } = isJsonObject(unsaid) && Object.is(text, told) ? unsaid : reply.refusal;
  return new Refusal(
    isErrorCode(code) ? code : 'processing_error',
    text,
    isJsonObject(details) ? details : undefined,
    isErrorStatus(status) ? { status } : {},
  );
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCodes, code);

const isErrorStatus = (status: unknown): status is number =>
  Number.isInteger(status) && (status as number) >= 400 && (status as number) < 600;
