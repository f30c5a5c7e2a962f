import type { z } from 'zod';
import type { ScopeSubject } from '../scopes/scopes.ts';

/** What a public event carries. */
export interface Payload<Data extends z.ZodType = z.ZodType> {
  /** The schema of the payload, tokens and personal data included. */
  readonly data: Data;
  /** The payload in words, for the documentation. */
  readonly payload: string;
}

/** The resource that a subscriber must be allowed to read; where each payload says which, what it is of, and all it may be. */
type EventScope =
  | ScopeSubject
  | {
      readonly of: (payload: Readonly<Record<string, unknown>>) => ScopeSubject;
      readonly oneOf: readonly ScopeSubject[];
    };

/** A promise to tell the world of something. The name and the fields of the payload are kept for ever. */
export interface PublicEventDeclaration<Name extends string = string, Data extends z.ZodType = z.ZodType>
  extends Payload<Data> {
  readonly name: Name;
  readonly scope: EventScope;
  /** When it is sent, as a sentence. */
  readonly means: string;
  /** No service sends it yet. It may be subscribed to. */
  readonly isReserved?: true;
}

/** Declares a public event. `name`: `<noun>.<what happened>`. */
export const publicEvent = <const Name extends `${string}.${string}`, Data extends z.ZodType>(
  declared: PublicEventDeclaration<Name, Data>,
): PublicEventDeclaration<Name, Data> => declared;

/** A resource as an endpoint answers it. */
export const asAnswered = <Data extends z.ZodType>(
  noun: string,
  path: string,
  data: Data,
): Payload<Data> => ({ data, payload: `The ${noun}, as \`GET ${path}\` answers it` });

/** Fields that no endpoint answers, such as a token, in words. */
export const ofFields = <Data extends z.ZodType>(payload: string, data: Data): Payload<Data> => ({
  data,
  payload,
});
