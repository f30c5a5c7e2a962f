import type { ServerResponse } from 'node:http';
import { type Language, languageFor } from '@storefold/kernel/core';
import type { Caller } from '../request/caller.ts';
import { splitTarget } from '../request/path.ts';

/** Where a response keeps its language, for whoever writes it. */
const LANGUAGE = Symbol('language');

type Spoken = ServerResponse & { [LANGUAGE]?: Language };

type Speaker = Pick<Caller, 'locale' | 'language' | 'store'>;

/** The language of the answers to a caller: the one asked for, whatever the store sells in, else that of its default. */
export const languageOf = ({ language, locale, store }: Speaker): Language =>
  languageFor(language ?? locale, locale, store.default_locale);

/** Sets the language of the refusals on a response, once the caller's store is known. */
export function setLanguage(response: Spoken, caller: Speaker): void {
  response[LANGUAGE] = languageOf(caller);
}

/** The language of a response. While nobody knows which store is meant, it is the one asked for. */
export function languageOfResponse(response: Spoken): Language {
  const known = response[LANGUAGE];
  if (known) return known;
  const { headers, url = '' } = response.req;
  const asked = requestedOption(headers['x-service-locale'], splitTarget(url).query, 'locale');
  return asked === undefined ? languageFor() : languageFor(asked);
}

/** What a request asks for in a header, or else in a query parameter. Empty ones count as absent. */
export function requestedOption(
  header: string | string[] | undefined,
  query: string,
  parameter: string,
): string | undefined {
  if (typeof header === 'string' && header !== '') return header;
  return query.includes(parameter) ? (new URLSearchParams(query).get(parameter) ?? undefined) : undefined;
}
