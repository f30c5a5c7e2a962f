import type * as contracts from '@storefold/contracts';
import type { EventData } from './generated/events.ts';
import type { Operations } from './generated/methods.ts';

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

/** Endpoints that the contracts do not export under this name. */
export type Unknown = None<Exclude<keyof Operations, Name>>;

/** A method may leave out a body of which nothing is required. */
type MayBeSent<Body> = object extends Body ? Body | undefined : Body;

/** Endpoints that would not take what the client lets through. */
export type Bodies = None<
  { [N in Name]: Operations[N]['body'] extends MayBeSent<SentTo<Contracts[N]>> ? never : N }[Name]
>;

/** Endpoints whose answers have another type here than there. */
export type Answers = None<
  { [N in Name]: Unlike<Operations[N]['answer'], AnsweredBy<Contracts[N]>> extends true ? N : never }[Name]
>;

/** Events that only one side knows, or whose data have another type here than there. */
export type MissingEvents = None<Exclude<contracts.PublicEventName, keyof EventData>>;
export type StrayEvents = None<Exclude<keyof EventData, contracts.PublicEventName>>;
export type UnlikeEvents = None<
  {
    [N in contracts.PublicEventName]: Unlike<EventData[N], contracts.PublicEventData<N>> extends true
      ? N
      : never;
  }[contracts.PublicEventName]
>;
