import { z } from 'zod';
import type { Origin } from '../ports/stored-fact.ts';

/**
 * The message of a question: its request, and what it follows from if it changes something. Processes of different
 * versions exchange it during an upgrade: add, never change.
 */
interface QuestionMessage {
  readonly request: unknown;
  readonly origin?: z.input<typeof originSchema>;
}

export const originSchema = z
  .object({
    correlation_id: z.string(),
    causation_id: z.string().nullable(),
    actor: z.object({
      type: z.enum(['customer', 'guest', 'admin_user', 'api_key', 'system']),
      id: z.string().nullable(),
    }),
  })
  .transform(
    ({ correlation_id, causation_id, actor }): Origin => ({
      correlationId: correlation_id,
      causationId: causation_id,
      actor,
    }),
  );

export const questionMessage = (request: unknown, origin?: Origin): QuestionMessage => ({
  request,
  ...(origin
    ? {
        origin: {
          correlation_id: origin.correlationId,
          causation_id: origin.causationId,
          actor: origin.actor,
        },
      }
    : {}),
});
