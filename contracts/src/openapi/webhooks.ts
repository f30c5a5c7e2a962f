import type { PublicEventDeclaration } from '../public-events/declaration.ts';
import type { SchemaBook } from './schemas.ts';
import type { JsonSchema, PathItem, Reference } from './types.ts';

/** What endpoints of webhooks receive: a request for each public event, by its name. */
export const webhooksOf = (
  events: readonly PublicEventDeclaration[],
  book: SchemaBook,
): Record<string, PathItem> =>
  Object.fromEntries(
    events.map(({ name, means, data }) => [
      name,
      {
        post: {
          operationId: `webhook.${name}`,
          tags: ['Webhooks'],
          summary: means,
          security: [],
          parameters: [],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: bodyOf(name, book.refTo(data, payloadName(name))) } },
          },
          responses: {
            '2XX': { description: 'Received. Any other answer, or none in time, is tried again.' },
          },
        },
      },
    ]),
  );

/** `order.placed` is `OrderPlacedPayload`. */
const payloadName = (event: string): string =>
  `${event.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Payload`;

const text = (description: string): JsonSchema => ({ type: 'string', description });

const bodyOf = (name: string, data: Reference): JsonSchema => ({
  type: 'object',
  required: ['id', 'name', 'created_at', 'data', 'metadata'],
  properties: {
    id: { ...text('The same each time that this event is sent.'), format: 'uuid' },
    name: { const: name, description: 'The name of the event.' },
    created_at: { ...text('When it happened.'), format: 'date-time' },
    data,
    metadata: {
      type: 'object',
      description: 'Where the event comes from.',
      required: ['correlation_id', 'causation_id', 'source_stream', 'source_revision'],
      properties: {
        correlation_id: text('Of the request that everything followed from.'),
        causation_id: text('Of the fact that the event tells of.'),
        source_stream: text('The stream of that fact.'),
        source_revision: { type: 'integer', description: 'Its place in that stream.' },
      },
    },
  },
});
