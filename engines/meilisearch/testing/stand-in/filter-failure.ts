/** A word or quoted text of a filter: what it means and where it stands. */
export interface FilterToken {
  readonly text: string;
  /** As written, without the quotes. */
  readonly raw: string;
  /** Offset of `raw` in `filter`, in UTF-16 units. */
  readonly start: number;
  readonly filter: string;
}

export type FilterProblem =
  | { readonly kind: 'expected value'; readonly reserved: boolean }
  | { readonly kind: 'malformed value' }
  | { readonly kind: 'invalid escaped number' }
  | { readonly kind: 'missing delimiter'; readonly delimiter: string }
  | { readonly kind: 'invalid operation' }
  | { readonly kind: 'unexpected end' }
  | { readonly kind: 'reserved geo'; readonly name: string }
  | { readonly kind: 'misused geo'; readonly name: string }
  | { readonly kind: 'opening bracket' }
  | { readonly kind: 'closing bracket' }
  | { readonly kind: 'expected list'; readonly reserved: boolean }
  | { readonly kind: 'too deep' };

/** Why an expression is no filter; the message ends with where: `from:to expression`, in columns. */
export class FilterFailure extends Error {
  constructor(problem: FilterProblem, where: FilterToken) {
    super(withPosition(`${describe(problem, where.raw)}\n`, where));
    this.name = 'FilterFailure';
  }
}

/** Adds a last line that says where in the filter the token is. */
export function withPosition(message: string, { filter, start, raw }: FilterToken): string {
  const column = countCharacters(filter.slice(0, start)) + 1;
  return `${message}${column}:${column + countCharacters(raw)} ${filter}`;
}

const countCharacters = (text: string): number => Array.from(text).length;

const describe = (problem: FilterProblem, raw: string): string => {
  const shown = escaped(raw);
  const blank = raw.trim() === '';
  switch (problem.kind) {
    case 'expected value':
      if (blank) return 'Was expecting a value but instead got nothing.';
      return problem.reserved
        ? `Was expecting a value but instead got \`${shown}\`, which is a reserved keyword. To use \`${shown}\` as a field name or a value, surround it by quotes.`
        : `Was expecting a value but instead got \`${shown}\`.`;
    case 'malformed value':
      return `Malformed value: \`${shown}\`.`;
    case 'invalid escaped number':
      return `Found an invalid escaped sequence number: \`${shown}\`.`;
    case 'missing delimiter':
      return `Expression \`${shown}\` is missing the following closing delimiter: \`${problem.delimiter}\`.`;
    case 'invalid operation':
      return `Was expecting an operation ${OPERATIONS} ${blank ? 'but instead got nothing.' : `at \`${shown}\`.`}`;
    case 'unexpected end':
      return `Found unexpected characters at the end of the filter: \`${shown}\`. You probably forgot an \`OR\` or an \`AND\` rule.`;
    case 'reserved geo':
      return `\`${problem.name}\` is a reserved keyword and thus can't be used as a filter expression. ${GEO_HINT}`;
    case 'misused geo':
      return `The \`${problem.name}\` filter is an operation and can't be used as a value.`;
    case 'opening bracket':
      return 'Expected `[` after `IN` keyword.';
    case 'closing bracket':
      return 'Expected matching `]` after the list of field names given to `IN[`';
    case 'expected list':
      return `Expected only comma-separated field names inside \`IN[..]\` but instead found \`${shown}\`${
        problem.reserved
          ? `, which is a keyword. To use \`${shown}\` as a field name or a value, surround it by quotes.`
          : '.'
      }`;
    case 'too deep':
      return 'The filter exceeded the maximum depth limit. Try rewriting the filter so that it contains fewer nested conditions.';
  }
};

const OPERATIONS =
  '`=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS NULL`, `IS NOT NULL`, `IS EMPTY`, `IS NOT EMPTY`, `CONTAINS`, `NOT CONTAINS`, `STARTS WITH`, `NOT STARTS WITH`, `_geoRadius`, `_geoBoundingBox` or `_geoPolygon`';

const GEO_HINT =
  'Use the `_geoRadius(latitude, longitude, distance)` or `_geoBoundingBox([latitude, longitude], [latitude, longitude])` built-in rules to filter on `_geo` coordinates.';

const escaped = (raw: string): string =>
  raw
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
