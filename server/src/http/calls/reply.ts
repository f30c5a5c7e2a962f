import type { IncomingMessage } from 'node:http';
import type { Answer } from '@storefold/kernel/idempotency';
import { isPublic, matchesTag, privateHeaders, publicHeaders, tagAsNamed } from '../response/caching.ts';
import { inLocale, isAsKept, shownLocaleOf } from '../response/in-locale.ts';
import { type HeaderList, OtherContent } from '../response/response.ts';
import { surrogateKeysOf } from '../response/surrogate-keys.ts';
import { type Call, encode, ListInParts, PreserializedJson, Unchanged } from './call.ts';
import { type Fields, type Shown, toJson, toJsonInParts } from './response-json.ts';

/** An answer of more characters is sent before all of it is made. A failure can then only end the connection. */
const MAX_CHARACTERS_WHOLE = 200_000;

/** A response before it is written. */
export interface Reply extends Answer {
  /** The text in UTF-8, where it was encoded already. */
  readonly bytes?: Buffer;
  /** Sent instead of the text. */
  readonly other?: OtherContent;
  /** The text, which is sent while it is made. */
  readonly pieces?: AsyncGenerator<string>;
  readonly headers: HeaderList;
}

/** `whole`: the record that the answer is a part of. `heldUntil`: when it changes by itself. */
interface Asked {
  readonly fields: Fields | undefined;
  readonly whole: { readonly locale: string | null } | undefined;
  readonly heldUntil: string | undefined;
  /** How long caches in front of the store may keep what is public. Absent: they ask each time. */
  readonly cdnMaxAgeS?: number | undefined;
}

/** The response to a call with what its handler returned. */
export async function replyOf(
  request: IncomingMessage,
  { endpoint, caller, context }: Call,
  returned: unknown,
  { fields, whole, heldUntil, cdnMaxAgeS = 0 }: Asked,
): Promise<Reply> {
  const isUnchanged = returned instanceof Unchanged;
  const answer: unknown = isUnchanged ? returned.body : returned;
  const status = (isUnchanged && endpoint.answer.unchangedStatus) || endpoint.answer.status;
  const shown = shownTo(caller, whole);
  if (answer instanceof ListInParts) {
    const content = await contentOf(toJsonInParts(answer, fields, shown));
    return { status, ...content, headers: privateHeaders(endpoint) };
  }
  if (answer instanceof OtherContent) {
    return { status: answer.status, text: undefined, other: answer, headers: privateHeaders(endpoint) };
  }
  const text = answer === undefined || status === 204 ? undefined : toJson(answer, fields, shown);
  if (text === undefined || !isPublic(endpoint, caller)) {
    return { status, text, headers: privateHeaders(endpoint) };
  }
  const { bytes, etag } =
    answer instanceof PreserializedJson && !fields && !shown.changesKept ? answer.encoded : encode(text);
  const isKnown = matchesTag(request.headers['if-none-match'], etag);
  const keys = () => surrogateKeysOf(endpoint, caller.store.id, (fields && toJson(answer)) ?? text);
  const maxAgeS = Math.min(
    cdnMaxAgeS,
    endpoint.isUntold ? UNTOLD_S : cdnMaxAgeS,
    secondsUntil(heldUntil, context.at),
  );
  const tag = isKnown ? tagAsNamed(request.headers['if-none-match'], etag) : etag;
  const headers = publicHeaders(tag, cdnMaxAgeS > 0 ? { maxAgeS, keys: keys() } : undefined);
  return isKnown ? { status: 304, text: undefined, headers } : { status, text, bytes, headers };
}

/** How long caches in front keep at most what no event tells of. */
const UNTOLD_S = 60;

const secondsUntil = (end: string | undefined, now: string): number =>
  end === undefined
    ? Number.POSITIVE_INFINITY
    : Math.max(0, Math.floor((Date.parse(end) - Date.parse(now)) / 1_000));

function shownTo(caller: Call['caller'], whole: Asked['whole']): Shown {
  const { home } = caller;
  const { default_locale, supported_locales } = caller.store;
  const isOfOne = supported_locales.length < 2 && isAsKept(default_locale);
  // As it is, in a store of one locale.
  if (isOfOne && caller.language === undefined && isAsKept(caller.locale))
    return { home, changesKept: false };
  return {
    home,
    of: (record) => inLocale(record, shownLocaleOf(caller, record, whole)),
    changesKept: !isAsKept(shownLocaleOf(caller, undefined)),
  };
}

async function contentOf(pieces: AsyncGenerator<string>): Promise<Pick<Reply, 'text' | 'pieces'>> {
  let text = '';
  while (text.length <= MAX_CHARACTERS_WHOLE) {
    const { done, value } = await pieces.next();
    if (done) return { text };
    text += value;
  }
  async function* all() {
    yield text;
    yield* pieces;
  }
  return { text: undefined, pieces: all() };
}
