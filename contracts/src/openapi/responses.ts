import type { Endpoint } from '../endpoint.ts';
import { type ErrorCode, errorCodes } from '../error-codes.ts';
import { refusalsOf } from '../refusals.ts';
import type { RecordedExamples } from './examples.ts';
import type { Links } from './links.ts';
import type { JsonSchema, Reference, ResponseObject } from './types.ts';

const text: JsonSchema = { type: 'string' };
const wholeNumber: JsonSchema = { type: 'integer', minimum: 0 };

export const sharedHeaders = {
  'X-Request-Id': {
    description:
      "The request's id: the one that was sent in `X-Request-Id`, or a new one. It is the `correlation_id` of everything that follows from the request.",
    schema: text,
  },
  'X-Service-Ignored': {
    description:
      'In development only: parameters and keys of the request that had no effect, each with the nearest name that there is.',
    schema: text,
  },
  ETag: { description: 'Names this version of the answer, for `If-None-Match`.', schema: text },
  'Idempotent-Replayed': {
    description: '`true` when this is the kept answer of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': { description: 'Whole seconds to wait before the next attempt.', schema: wholeNumber },
  'X-RateLimit-Limit': {
    description: 'Requests that the caller may make in 60 seconds.',
    schema: wholeNumber,
  },
  'X-RateLimit-Remaining': { description: 'Requests left of them.', schema: wholeNumber },
} as const;

type SharedHeader = keyof typeof sharedHeaders;

const headers = (...names: readonly SharedHeader[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The envelope of a refusal, with one of the codes: written in full, because generators of clients do not narrow a type. */
const refusalWith = (codes: readonly ErrorCode[]): JsonSchema => ({
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      description: 'Why the request was refused.',
      required: ['code', 'message'],
      properties: {
        code: {
          type: 'string',
          description: 'The reason, for programs.',
          enum: codes,
        },
        message: { type: 'string', description: 'For people; may change.' },
        details: {
          type: 'object',
          description:
            'With `validation_error`: the messages of each field. Otherwise what the code calls for.',
          additionalProperties: true,
        },
      },
    },
  },
});

interface RefusalParts {
  readonly names?: readonly SharedHeader[];
  readonly recorded?: RefusalExamples;
  /** Of an example that is shown where none is recorded. */
  readonly message?: string;
}

function refusal(
  description: string,
  codes: readonly ErrorCode[],
  { names = [], recorded = {}, message }: RefusalParts = {},
): ResponseObject {
  const examples = codes.filter((code) => recorded[code] !== undefined);
  return {
    description,
    headers: headers('X-Request-Id', ...names),
    content: {
      'application/json': {
        schema: refusalWith(codes),
        ...(message === undefined ? {} : { example: { error: { code: codes[0], message } } }),
        ...(examples.length === 0
          ? {}
          : { examples: Object.fromEntries(examples.map((code) => [code, exampleRef(code)])) }),
      },
    },
  };
}

type RefusalExamples = RecordedExamples['refusals'];

const exampleRef = (code: ErrorCode): Reference => ({ $ref: `#/components/examples/${code}` });

/** The recorded refusals, as the document's shared examples. */
export const refusalExamples = (recorded: RefusalExamples): Record<string, { value: unknown }> =>
  Object.fromEntries(Object.entries(recorded).map(([code, value]) => [code, { value }]));

/** HTTP's own refusals, which any request may get. */
export const sharedResponses = {
  RequestTimeout: refusal('`invalid_request`: the request did not arrive in time.', ['invalid_request'], {
    message: 'The request did not arrive in time',
  }),
  UriTooLong: refusal('`invalid_request`: path and query are longer than 8 KB.', ['invalid_request'], {
    message: 'The URL is too long',
  }),
  UnsupportedMediaType: refusal('`invalid_request`: the body is not JSON.', ['invalid_request'], {
    message: 'The Content-Type must be application/json',
  }),
  HeadersTooLarge: refusal('`invalid_request`: the headers are larger than 16 KB.', ['invalid_request'], {
    message: 'The headers of the request are too large',
  }),
  ServerError: refusal(
    '`processing_error`: a part of the store is down or busy. With 503, `Retry-After` says when to try again.',
    ['processing_error'],
    { names: ['Retry-After'], message: 'The store is busy at the moment, please try again' },
  ),
} as const satisfies Record<string, ResponseObject>;

const sharedRefusals: Readonly<Record<string, keyof typeof sharedResponses>> = {
  408: 'RequestTimeout',
  414: 'UriTooLong',
  415: 'UnsupportedMediaType',
  431: 'HeadersTooLarge',
  '5XX': 'ServerError',
};

/** What an answer is described with. `body` refers to its schema. */
interface AnswerParts {
  readonly body: Reference | undefined;
  readonly example: unknown;
  readonly links: Links;
}

/** All responses of an endpoint by status. */
export function responsesOf(
  endpoint: Endpoint,
  { recorded, ...parts }: AnswerParts & { readonly recorded: RefusalExamples },
): Record<string, ResponseObject | Reference> {
  const shared = Object.entries(sharedRefusals).map(
    ([status, name]) => [status, { $ref: `#/components/responses/${name}` }] as const,
  );
  return {
    [endpoint.answer.status]: answerOf(endpoint, endpoint.answer.status, parts),
    ...(endpoint.answer.unchangedStatus && {
      [endpoint.answer.unchangedStatus]: answerOf(endpoint, endpoint.answer.unchangedStatus, {
        ...parts,
        example: undefined,
      }),
    }),
    ...(endpoint.cache === 'public' ? { 304: notModified } : {}),
    ...refusalsByStatus(endpoint, recorded),
    ...Object.fromEntries(shared),
  };
}

function answerOf(
  endpoint: Endpoint,
  status: Endpoint['answer']['status'],
  { body, example, links }: AnswerParts,
): ResponseObject {
  const { answer, cache } = endpoint;
  return {
    description: descriptions[status],
    headers: headers(
      'X-Request-Id',
      ...(cache === 'public' ? (['ETag'] as const) : []),
      ...commonHeaders(endpoint),
    ),
    ...(body
      ? {
          content: {
            [answer.mediaType ?? 'application/json']: {
              schema: { ...body },
              ...(example === undefined ? {} : { example }),
            },
          },
        }
      : {}),
    ...(Object.keys(links).length === 0 ? {} : { links }),
  };
}

/** The headers that both answers and refusals of an endpoint may have. */
const commonHeaders = ({ method, access }: Endpoint): readonly SharedHeader[] => [
  'X-Service-Ignored',
  ...(method === 'GET' ? [] : (['Idempotent-Replayed'] as const)),
  ...(access.api === 'store' ? (['X-RateLimit-Limit', 'X-RateLimit-Remaining'] as const) : []),
];

const descriptions: Readonly<Record<Endpoint['answer']['status'], string>> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Accepted.',
  204: 'Done; there is nothing to answer.',
};

const notModified: ResponseObject = {
  description: 'What `If-None-Match` names is still current.',
  headers: headers('X-Request-Id', 'ETag'),
};

function refusalsByStatus(endpoint: Endpoint, recorded: RefusalExamples): Record<string, ResponseObject> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of refusalsOf(endpoint)) {
    const status = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      refusal(codes.map((code) => `\`${code}\``).join(', '), codes, {
        names: [...commonHeaders(endpoint), ...(status === 429 ? (['Retry-After'] as const) : [])],
        recorded,
      }),
    ]),
  );
}
