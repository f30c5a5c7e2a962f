import type { AnswerOf, BodyOf, Endpoint, ListMeta, ParamsOf, QueryOf } from '@storefold/contracts';
import type { CommandContext } from '@storefold/kernel/command-handling';
import type { ListQuery } from '@storefold/kernel/ports';
import type { ReceivedFile } from '../body/received-file.ts';
import type { ListSpec } from '../lists/list-query.ts';
import type { ListRequest, NamedFilters } from '../lists/list-request.ts';
import type { Caller } from '../request/caller.ts';
import { etagOf } from '../response/caching.ts';
import type { OtherContent } from '../response/response.ts';
import type { Expand } from './expand.ts';

/** What is signed by whoever sends it. `headers`: by their names in lower case. */
export interface RawRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** One validated request, as its handler gets it. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly caller: Caller;
  /** The path's named parts, decoded. */
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Of an endpoint with a `rawBody`: the request as it came. */
  readonly raw: RawRequest | undefined;
  /** The file that was sent. It is gone after the response. */
  readonly file: ReceivedFile | undefined;
  /** For list endpoints: filters, sort and page as requested, not yet checked against the list's `ListSpec`. */
  readonly list: ListRequest;
  /**
   * The query for the read model, by what the list supports for this caller. Of the rest of the request the answer says
   * that it was ignored.
   */
  readonly queryOf: (spec: ListSpec) => ListQuery;
  /**
   * Those filters of another endpoint's list in a body that have an effect there. Of the others the answer says that they were
   * ignored.
   */
  readonly takenFilters: (list: Endpoint, filters: NamedFilters, spec: ListSpec) => NamedFilters;
  readonly expand: Expand;
  /** `If-Match` without quotes, or undefined. */
  readonly ifMatch: string | undefined;
  /** Whether only the headers of the answer are asked for. */
  readonly isHead: boolean;
  /** `Range` as sent; undefined where it has no meaning. */
  readonly range: string | undefined;
  readonly context: CommandContext;
  /** Whether the caller asks for this media type by name, instead of JSON. */
  accepts(mediaType: string): boolean;
  /**
   * Aborted when nobody waits for the response any more, or the process is to end. For answers that wait. A getter of the
   * object's own would keep all of the request in memory until the next full collection.
   */
  readonly gone: () => AbortSignal;
  /**
   * Names whose sealing key also seals the answer while it is kept for repetitions: who is erased takes it along. For
   * personal data in an answer that has no id of the person.
   */
  readonly tellsAbout: (subject: string) => void;
  /** The record that the answer is a part of. What has no locale of its own is shown in the locale of that. */
  readonly isPartOf: (whole: { readonly locale: string | null }) => void;
  /** Until when the answer holds, if nothing changes that an event tells: no cache keeps it longer. Undefined: for good. */
  readonly holdsUntil: (instant: string | undefined) => void;
  /** Adds headers to the response, also when the call ends in a refusal. */
  addHeaders(headers: Readonly<Record<string, string>>): void;
}

/**
 * A piece of JSON that is already text. As a whole response, or as the items of a list's `data`, the dispatcher writes
 * it as it is; anywhere else it is treated like other JSON, at the cost of parsing it again.
 */
export class PreserializedJson {
  #encoded: Encoded | undefined;

  constructor(readonly text: string) {}

  /** Computed once, for answers that are sent again. */
  get encoded(): Encoded {
    this.#encoded ??= encode(this.text);
    return this.#encoded;
  }

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/**
 * A page of a list whose items may be large. They are made some at a time while the answer is written, so that a page of
 * large ones takes little more memory than one of them.
 */
export class ListInParts<Item> {
  constructor(
    /** The items in order, some at a time. */
    readonly parts: AsyncIterable<readonly Item[]>,
    /** Of the page, once that number of items is written. */
    readonly metaOf: (items: number) => ListMeta,
  ) {}
}

/** The answer to a request that only asked what it would change. */
export class Unchanged<Body> {
  constructor(readonly body: Body) {}
}

/** JSON as it is sent: its bytes, which make the tag, the length and the body. */
interface Encoded {
  readonly bytes: Buffer;
  readonly etag: string;
}

export function encode(text: string): Encoded {
  const bytes = Buffer.from(text);
  return { bytes, etag: etagOf(bytes) };
}

/** What a handler may return for an endpoint: its response body, or the same as JSON text, whole or item by item. */
export type ResponseBody<E> =
  | AnswerOf<E>
  | Unchanged<AnswerOf<E>>
  | PreserializedJson
  | OtherContent
  | (AnswerOf<E> extends { data: readonly (infer Item)[]; meta: infer Meta }
      ? { data: readonly PreserializedJson[]; meta: Meta } | ListInParts<Item>
      : never);
