export { readAddress } from './address.ts';
export { API_KEY_PEPPER, apiKeyDigest } from './api-key-digest.ts';
export { type Aggregate, type Fact, type FactContext, unknownFact } from './decider.ts';
export { NotAnswered } from './failure/not-answered.ts';
export { Outage } from './failure/outage.ts';
export * as refusals from './failure/refusal.ts';
export { Refusal } from './failure/refusal.ts';
export { recordId, uuidv5 } from './ids.ts';
export { type Absent, type Changes, differencesOf, isSameJson } from './json/differences.ts';
export { inexactNumberIn, type JsonPath } from './json/inexact-number.ts';
export { isJsonObject, type Json, type JsonObject } from './json/json.ts';
export { createLogger, type Logger } from './logger.ts';
export * as money from './money.ts';
export { visibleName } from './text/file-name.ts';
export { withoutFormulas, withoutGuards } from './text/formula.ts';
export { Html, html, markup, plainText } from './text/html.ts';
export {
  english,
  type Language,
  languageFor,
  spokenLanguage,
  textOfMessage,
  textOrSentence,
  withTextOfMessage,
  writtenLocale,
} from './text/language.ts';
export { messageOf } from './text/message-of.ts';
export { joinedTexts, separateTexts } from './text/several-texts.ts';
export { storableText, textProblem } from './text/storable-text.ts';
export {
  inLanguage,
  keyOfLocale,
  localeOfTexts,
  localesOfTexts,
  nearestIn,
  requireLanguages,
  type Translatable,
  type Translated,
  textsIn,
  translated,
  translationsBack,
  translationsChanged,
} from './text/translations.ts';
export { filledIn } from './text/wording.ts';
export { beatAfter } from './time/beats.ts';
export { Calendar } from './time/calendar.ts';
export { type Clock, isoTime, type Random, systemClock, systemRandom } from './time/clock.ts';
export { withDeadline } from './time/deadline.ts';
export { isRecent } from './time/is-recent.ts';
export { type DaySpan, daySpan, instantOf, localInstant } from './time/store-day.ts';
export { BoundedCache } from './work/bounded-cache.ts';
export { CACHE_LOOKUPS, type CacheLookup, tellLookup } from './work/cache-lookups.ts';
export { OneAtATime } from './work/one-at-a-time.ts';
export { backoffMs, retry } from './work/retry.ts';
export { inOwnShare, workShares } from './work/work-shares.ts';
