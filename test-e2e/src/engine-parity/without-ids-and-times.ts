/**
 * Replaces what differs between two stores that received the same requests: ids, times, tokens and codes. Each is
 * replaced by its kind and the order of its first occurrence, so that repeated values stay equal.
 */
export function withoutIdsAndTimes(): (text: string) => string {
  const seen = new Map<string, string>();
  const counts = new Map<string, number>();
  const nameOf = (kind: string, value: string): string => {
    // Already replaced, by an earlier kind.
    if (value.startsWith('<')) return value;
    const known = seen.get(value);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const name = `<${kind} ${count}>`;
    seen.set(value, name);
    return name;
  };
  /** A value that was seen in its own field before may be part of a URL. */
  const knownAgain = (text: string): string => {
    let rest = text;
    for (const [value, name] of seen) {
      if (name.startsWith('<secret') && value.length >= SHORTEST_SECRET) rest = rest.replaceAll(value, name);
    }
    return rest;
  };
  return (text) =>
    kinds.reduce(
      (rest, [kind, pattern]) =>
        rest.replace(pattern, (value) => (isTime(kind) ? `<${kind}>` : nameOf(kind, value))),
      knownAgain(text),
    );
}

/** Two tokens signed within one second are equal. */
const isTime = (kind: string): boolean => ['time', 'duration', 'jwt', 'position'].includes(kind);
const SHORTEST_SECRET = 8;

const kinds: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['time', /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g],
  ['jwt', /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g],
  ['download', /(?<=\/store\/digitals\/)[\w-]+\.[\w.-]+/g],
  ['secret', /(?<=[?&]token=|\/payment_links\/)[\w-]+\.[\w.-]+/g],
  ['key', /\b(?:pk|sk|rt|whsec)_[\w+/=-]+/g],
  // Secrets: the fields that contain tokens and codes. Before ids, because a part of a token may look like one.
  [
    'secret',
    /(?<=(?<!"error":\{)"(?:token|refresh_token|code|password|verification_token|reset_token|display_code)":")[^"]+(?=")/g,
  ],
  ['id', /\b(?:[a-z]+_)+[0-9A-Za-z]{20}\b/g],
  // Of events alone: categories and the like have places that are equal.
  ['position', /(?<="position":)\d+(?=,"id":"[\da-f]{8}-)|(?<="(?:next_after|head)":|[?&]after=)-?\d+\b/g],
  ['uuid', /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g],
  ['order number', /\b(?:(?:R[FT]?|P)\d{9}|H\d{11})\b/g],
  ['approval', /(?<="response_code":")A\d{6}(?=")/g],
  ['origin', /\bhttp:\/\/127\.0\.0\.1:\d+/g],
  ['duration', /(?<="execution_time":)\d+/g],
  ['key end', /(?<="token_prefix":")[^"]+(?=")/g],
];
