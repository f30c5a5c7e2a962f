import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type Endpoint, mayExpand } from '@storefold/contracts';
import { asRefusal, CommandContext } from '@storefold/kernel/command-handling';
import {
  type Clock,
  isoTime,
  type Logger,
  type Random,
  type Refusal,
  refusals,
  workShares,
} from '@storefold/kernel/core';
import { type Answer, concernedRecords, type IdempotencyKeys } from '@storefold/kernel/idempotency';
import { type Position, START } from '@storefold/kernel/ports';
import type { z } from 'zod';
import { bodyFormOf, CallerGone, jsonLimitOf, readJsonBody, readRawBytes } from '../body/body.ts';
import type { ReceivedFile } from '../body/received-file.ts';
import { receiveUpload, type UploadLimits, uploadOf } from '../body/upload.ts';
import { parseBody, parseQuery } from '../body/validation.ts';
import { isFilterOf, type ListSpec, listQuery } from '../lists/list-query.ts';
import { filterParameters, parseListRequest } from '../lists/list-request.ts';
import { actorOf, type Caller, type ConfirmCaller } from '../request/caller.ts';
import { splitTarget } from '../request/path.ts';
import type { PathParams } from '../request/router.ts';
import { rangeOf } from '../response/byte-range.ts';
import { privateHeaders, readIfMatch } from '../response/caching.ts';
import { refusalOf } from '../response/envelope.ts';
import {
  accepts,
  addHeaders,
  OtherContent,
  writeContent,
  writeRefusal,
  writeResponse,
} from '../response/response.ts';
import { languageOf, requestedOption, setLanguage } from '../response/response-language.ts';
import { signalOfEnd } from '../response/signal-of-end.ts';
import type { Call, RawRequest } from './call.ts';
import { type Expand, nothingExpanded, parseExpand } from './expand.ts';
import type { BoundEndpoint } from './handles.ts';
import { ignoredNames, type NamedInRequest } from './ignored-names.ts';
import { queryObject } from './query-parameters.ts';
import { type Reply, replyOf } from './reply.ts';
import { countedPieces, furtherCost } from './request-cost.ts';
import { parseFields } from './response-json.ts';

/** `discard`: removes the file. */
interface ReceivedBody {
  readonly body: Record<string, unknown> | undefined;
  readonly raw?: RawRequest | undefined;
  readonly file?: ReceivedFile | undefined;
  readonly discard?: () => Promise<void>;
}

/** Does work as soon as its turn is there. The work resolves with what it cost beyond the one request that it counts as. */
type InTurn = (work: () => Promise<number>) => Promise<void>;

/** How a request is handled. */
export interface Handling {
  /** The caller, as asked for again once the whole body is there. */
  readonly confirm?: ConfirmCaller | undefined;
  /** Asked for a turn once the body is there: who sends slowly takes no turn from others. Without it work begins at once. */
  readonly inTurn?: InTurn | undefined;
  /** Gets the cost before the response is written and, of one that is made meanwhile, again right before its end. */
  readonly tellCost?: (cost: number) => void;
}

/** A request whose body is there. `ended`: told how long the work took, and how long the answer is. */
interface Arrived {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly matched: MatchedEndpoint;
  readonly known: Caller;
  readonly received: ReceivedBody;
  readonly handling: Handling;
  readonly ended: (workMs: number, bytes: number) => void;
}

interface Uploads {
  readonly limits: UploadLimits;
  /** Where files lie until their requests have a response. */
  readonly folder: string;
  readonly random: Random;
}

interface EndpointDispatcherOptions {
  /** The endpoints that a service answers. */
  readonly endpoints: readonly BoundEndpoint[];
  /** Resolves when the service's read models show everything up to the position. */
  readonly readYourWrites: (position: Position, requestId: string) => Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Larger JSON bodies are refused with 413. */
  readonly bodyLimitBytes: number;
  /** How files are received. Needed by endpoints that take them. */
  readonly uploads?: Uploads;
  /** Without it the idempotency keys of requests have no effect. */
  readonly idempotencyKeys?: IdempotencyKeys;
  /** How long caches in front of the store may keep answers to guests. Default: they ask each time. */
  readonly cdnMaxAgeS?: number;
  /** Names what had no effect in a request, in the header `X-Service-Ignored`. For development. */
  readonly namesIgnored?: boolean;
}

/** An endpoint with the named parts of the path that matched it. */
export interface MatchedEndpoint {
  readonly endpoint: Endpoint;
  readonly params: PathParams;
}

/** A request whose body has been read. */
interface Received {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly matched: MatchedEndpoint;
  readonly caller: Caller;
  readonly parameters: URLSearchParams;
  readonly body: Record<string, unknown> | undefined;
  readonly raw?: RawRequest | undefined;
  readonly file?: ReceivedFile | undefined;
}

const emptyList = parseListRequest('');
const noParameters = new URLSearchParams();

/**
 * A service's only entry point over HTTP, for requests whose endpoint is found and whose caller is known. It validates
 * the request with the endpoint's schemas, runs its handler, waits until the read models show what was
 * written, and responds.
 */
export class EndpointDispatcher {
  readonly endpoints: readonly Endpoint[];
  readonly #bound: ReadonlyMap<string, BoundEndpoint>;

  /** Throws when two endpoints have the same name. */
  constructor(private readonly options: EndpointDispatcherOptions) {
    this.endpoints = options.endpoints.map(({ endpoint }) => endpoint);
    this.#bound = new Map(options.endpoints.map((bound) => [bound.endpoint.name, bound]));
    if (this.#bound.size < this.endpoints.length) throw new Error('two endpoints have one name');
  }

  /** Always responds, and never rejects. */
  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    matched: MatchedEndpoint,
    caller: Caller,
    handling: Handling = {},
  ): Promise<void> {
    setLanguage(response, caller);
    try {
      const received = await this.#receive(request, matched.endpoint);
      const { inTurn = atOnce } = handling;
      await inTurn(() => this.#answer({ request, response, matched, known: caller, received, handling }));
    } catch (error) {
      this.#refuse(error, response, caller);
    }
  }

  /** Resolves with the cost. */
  async #answer(arrived: Omit<Arrived, 'ended'>): Promise<number> {
    const { response, known: caller, handling } = arrived;
    let cost = 0;
    const sums = { workMs: 0, bytes: 0 };
    const ended = (workMs: number, bytes: number) => {
      sums.workMs += workMs;
      sums.bytes += bytes;
      cost = furtherCost(sums.bytes, sums.workMs);
      handling.tellCost?.(cost);
    };
    try {
      const reply = await this.#replyTo({ ...arrived, ended });
      const { status, text, bytes, pieces, headers } = reply;
      // A file is no work.
      const other = pieces ? listContent(countedPieces(pieces, ended)) : reply.other;
      if (other) await writeContent(response, other, caller.requestId, headers);
      else writeResponse(response, status, bytes ?? text, caller.requestId, headers);
    } catch (error) {
      this.#refuse(error, response, caller);
    }
    return cost;
  }

  #refuse(error: unknown, response: ServerResponse, { requestId }: Caller): void {
    const isGivenUp = isEnd(response, error);
    if (error instanceof CallerGone || (isGivenUp && response.destroyed)) return;
    const why = isGivenUp ? refusals.unavailable('the_store', error) : error;
    writeRefusal(response, refusalOf(why, requestId, this.options.logger), requestId);
  }

  async #replyTo({ request, response, matched, known, received, handling, ended }: Arrived): Promise<Reply> {
    const { query } = splitTarget(request.url ?? '');
    const parameters = query === '' ? noParameters : new URLSearchParams(query);
    const { body, raw, file, discard } = received;
    const { confirm, inTurn } = handling;
    const endWork = workShares.begin();
    let bytes = 0;
    try {
      // Whoever has gone while waiting for a turn, or has waited too long, wants nothing any more.
      if (inTurn && (response.destroyed || response.headersSent)) throw new CallerGone();
      const caller = confirm ? await confirm() : known;
      const whole = { request, response, matched, caller, parameters, body, raw, file };
      const reply = await this.#replyToWhole(whole);
      bytes = (reply.bytes ?? reply.text ?? '').length;
      return reply;
    } finally {
      ended(endWork(), bytes);
      await discard?.();
    }
  }

  async #receive(request: IncomingMessage, endpoint: Endpoint): Promise<ReceivedBody> {
    if (endpoint.rawBody)
      return {
        body: undefined,
        raw: { headers: headersOf(request), body: await readRawBytes(request) },
      };
    const { uploads, bodyLimitBytes } = this.options;
    const upload = uploadOf(request, endpoint);
    if (uploads && upload) {
      const { limits, folder, random } = uploads;
      const options = { limits, folder, fieldBytes: bodyLimitBytes, nextName: () => random.uuid() };
      return receiveUpload(request, endpoint.body, upload, options);
    }
    const limitBytes = jsonLimitOf(endpoint, bodyLimitBytes);
    return { body: await readJsonBody(request, limitBytes, bodyFormOf(endpoint)) };
  }

  async #replyToWhole(received: Received): Promise<Reply> {
    const { request, matched, caller } = received;
    if (!matched.endpoint.list) this.#nameIgnored(received);
    const key = matched.endpoint.method === 'GET' ? undefined : request.headers['idempotency-key'];
    const { idempotencyKeys } = this.options;
    // A provider's events have ids of their own.
    if (typeof key !== 'string' || !idempotencyKeys || matched.endpoint.rawBody)
      return this.#reply(received, caller);
    return this.#replyOnce(key, received, idempotencyKeys);
  }

  /** The reply of the first request with the key, kept as its answer, or of this one. */
  async #replyOnce(key: string, received: Received, keys: IdempotencyKeys): Promise<Reply> {
    const { request, matched, caller, body, file } = received;
    const { endpoint } = matched;
    const { store, keyId, customer, admin, cartToken, scopes } = caller;
    // Guests without a cart share the shop's publishable key, and are told apart by their addresses.
    const isNobody =
      customer === null && admin === null && cartToken === null && endpoint.access.api === 'store';
    const guest = isNobody ? [caller.ip] : [];
    const owner = [store.id, keyId, customer?.id ?? null, admin?.id ?? null, cartToken, ...guest];
    // Neither the name of a file nor its content type counts.
    const sent = file ? { fields: body, file: file.sha256 } : body;
    const content = { method: endpoint.method, target: request.url ?? '', body: sent, scopes };
    const keyed = {
      ...(await keys.identify(key, owner, content)),
      context: contextOf(caller, endpoint, this.options.clock),
    };
    const work = (commandId: string) => this.#reply(received, { ...caller, commandId });
    let own: Promise<Reply> | undefined;
    const answered = await keys.answerOnce(keyed, (commandId) => {
      own = work(commandId);
      return own.catch((error: unknown) => refusedAnswer(asRefusal(error), received));
    });
    if (!answered.isReplayed && own) return own;
    const { answer, commandId, keptAt } = answered;
    // Whoever is let in by the request may be refused by now.
    const letsIn = endpoint.provedBy !== undefined && endpoint.provedBy in Object(body);
    if (letsIn && answer.status < 400) await work(commandId);
    if (keptAt !== undefined) await this.#shown(keptAt, caller.requestId);
    return { ...answer, headers: [...privateHeaders(endpoint), 'Idempotent-Replayed', 'true'] };
  }

  async #reply(received: Received, caller: Caller): Promise<Reply> {
    const { request, response, matched, parameters, body, raw, file } = received;
    const { endpoint, params } = matched;
    const bound = this.#bound.get(endpoint.name);
    if (!bound) throw new Error(`nothing answers ${endpoint.name}`);

    const context = contextOf(caller, endpoint, this.options.clock);
    const subjects: string[] = [];
    let whole: { readonly locale: string | null } | undefined;
    let heldUntil: string | undefined;
    const list =
      endpoint.list && parameters !== noParameters
        ? parseListRequest(parameters, endpoint.plainFilters, caller.store.timezone)
        : emptyList;
    let supported: ListSpec | undefined;
    const call: Call = {
      endpoint,
      caller,
      params,
      query: endpoint.query ? parseQuery(endpoint.query, queryObject(parameters)) : undefined,
      body: endpoint.body ? bodyOf(endpoint, endpoint.body, body ?? {}) : undefined,
      raw,
      file,
      list,
      queryOf: (spec) => {
        supported = spec;
        return listQuery(list, spec);
      },
      takenFilters: (of, filters, spec) => {
        this.#nameIgnored(received, undefined, { list: of, parameters: filterParameters(filters), spec });
        return Object.fromEntries(
          Object.entries(filters).filter(([name, value]) => isFilterOf(spec, name, value)),
        );
      },
      expand: expansionOf(parameters.get('expand'), endpoint, caller),
      ifMatch: readIfMatch(request.headers['if-match']),
      isHead: request.method === 'HEAD',
      range: rangeOf(request),
      context,
      accepts: (mediaType) => accepts(request, mediaType),
      gone: () => signalOfEnd(response),
      tellsAbout: (subject) => subjects.push(subject),
      isPartOf: (record) => {
        whole = record;
      },
      holdsUntil: (instant) => {
        heldUntil = instant;
      },
      addHeaders: (headers) => addHeaders(response, headers),
    };
    const answer = await this.#run(bound, call).finally(() => {
      if (endpoint.list) this.#nameIgnored(received, supported);
    });
    const fields = parameters.has('fields') ? parseFields(parameters.get('fields') ?? '') : undefined;
    const isKeyed = request.headers['idempotency-key'] !== undefined;
    const erased = endpoint.erases && params[endpoint.erases];
    const records = isKeyed ? concerned(answer, received).filter((id) => id !== erased) : [];
    return {
      ...(await replyOf(request, call, answer, {
        fields,
        whole,
        heldUntil,
        cdnMaxAgeS: this.options.cdnMaxAgeS,
      })),
      records,
      subjects,
    };
  }

  #nameIgnored(
    { request, response, matched, parameters, body, caller }: Received,
    spec?: ListSpec,
    filters?: NamedInRequest['filters'],
  ): void {
    if (!this.options.namesIgnored) return;
    const { query } = splitTarget(request.url ?? '');
    const asked = (name: 'locale' | 'currency') =>
      requestedOption(request.headers[`x-service-${name}`], query, name);
    const localized = { caller, locale: asked('locale'), currency: asked('currency') };
    addHeaders(response, ignoredNames(matched.endpoint, { parameters, body, spec, filters, localized }));
  }

  /** Waits after a refusal as well: something that the caller reads next may have been written. */
  async #run(bound: BoundEndpoint, call: Call): Promise<unknown> {
    try {
      return await bound.handle(call);
    } finally {
      const { lastWritten } = call.context;
      if (lastWritten > START) await this.#shown(lastWritten, call.caller.requestId);
    }
  }

  /** The change is in the log by now, so a failed wait does not change the response. */
  async #shown(position: Position, requestId: string): Promise<void> {
    try {
      await this.options.readYourWrites(position, requestId);
    } catch (error) {
      this.options.logger.warn(
        { err: error, request_id: requestId },
        'an answer did not wait for the read models',
      );
    }
  }
}

/** Node joins most of several headers of one name. Of the others, that nobody signs, the first counts. */
const headersOf = ({ headers }: IncomingMessage): RawRequest['headers'] =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? (value[0] ?? '') : value]],
    ),
  );

const atOnce: InTurn = async (work) => {
  await work();
};

/** Whether work was given up because its caller has gone, or because the process is to stop. */
const isEnd = (response: ServerResponse, error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError' && signalOfEnd(response).aborted;

/** What the caller may not read is left out, as if it had not been asked for. */
const expansionOf = (text: string | null, endpoint: Endpoint, { scopes }: Caller): Expand =>
  text === null ? nothingExpanded : parseExpand(text).allowed((name) => mayExpand(name, endpoint, scopes));

const refusedAnswer = (refusal: Refusal, received: Received): Answer => ({
  status: refusal.status,
  text: JSON.stringify(refusal.toEnvelope(languageOf(received.caller))),
  records: concerned(refusal.details, received),
});

/** The records of people that the request concerned, the caller among them. */
const concerned = (answer: unknown, { matched, caller }: Received): string[] =>
  concernedRecords(answer, { ...matched.params, caller: caller.customer?.id });

function contextOf(caller: Caller, { access }: Endpoint, clock: Clock): CommandContext {
  return new CommandContext({
    commandId: caller.commandId,
    correlationId: caller.requestId,
    causationId: null,
    actor: actorOf(caller, access),
    storeId: caller.store.id,
    at: isoTime(clock.now()),
  });
}

const listContent = (pieces: AsyncGenerator<string>): OtherContent =>
  new OtherContent('application/json', Readable.from(pieces, { highWaterMark: 1 }));

/** Throws `parameter_missing` where the body lacks what the call is about, and `validation_error` for whatever else is wrong. */
function bodyOf({ needs }: Endpoint, schema: z.ZodType, body: object): unknown {
  if (needs !== undefined && (body as Record<string, unknown>)[needs] === undefined)
    throw refusals.missingParameter(needs);
  return parseBody(schema, body);
}
