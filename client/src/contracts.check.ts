import type * as contracts from '@storefold/contracts';
import type { EventData } from './generated/events.ts';
import type { Operations } from './generated/methods.ts';
import type { Json, LaterWord } from './generated/shapes.ts';

/**
 * Holds the client's types against those of the contracts, without running: where they differ, this does not compile,
 * and the compiler names the endpoint.
 */

type Contracts = typeof contracts;
type Name = keyof Operations & keyof Contracts;

type Taking<T> = { readonly _zod: { readonly input: T } };
type Giving<T> = { readonly _zod: { readonly output: T } };
type SentTo<Endpoint> = Endpoint extends { readonly body?: Taking<infer Body> } ? Body : undefined;
type AnsweredBy<Endpoint> = Endpoint extends { readonly answer: { readonly body?: Giving<infer Answer> } }
  ? Answer
  : undefined;

type None<Differences extends never> = Differences;
type Unlike<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? false : true) : true;

type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

/** What the client says is answered, without the words of later versions, of which the contracts know nothing. */
type Known<T> = Same<T, Json> extends true ? T : KnownOf<T>;
type KnownOf<T> = T extends string
  ? Same<T, LaterWord> extends true
    ? never
    : T
  : T extends object
    ? { [K in keyof T]: Known<T[K]> }
    : T;

/** Endpoints that the contracts do not export under this name. */
export type Unknown = None<Exclude<keyof Operations, Name>>;

/** A method may leave out a body of which nothing is required. */
type MayBeSent<Body> = object extends Body ? Body | undefined : Body;

/** Endpoints that would not take what the client lets through. A file that is sent alone is no body of fields. */
export type Bodies = None<
  {
    [N in Name]: Exclude<Operations[N]['body'], Blob> extends MayBeSent<SentTo<Contracts[N]>> ? never : N;
  }[Name]
>;

/** Endpoints whose answers have another type here than there. */
export type Answers = None<
  {
    [N in Name]: Unlike<Known<Operations[N]['answer']>, AnsweredBy<Contracts[N]>> extends true ? N : never;
  }[Name]
>;

/** Events that only one side knows, or whose data have another type here than there. */
export type MissingEvents = None<Exclude<contracts.PublicEventName, keyof EventData>>;
export type StrayEvents = None<Exclude<keyof EventData, contracts.PublicEventName>>;
export type UnlikeEvents = None<
  {
    [N in contracts.PublicEventName]: Unlike<Known<EventData[N]>, contracts.PublicEventData<N>> extends true
      ? N
      : never;
  }[contracts.PublicEventName]
>;
