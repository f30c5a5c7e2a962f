import { type ErrorCode, Fault } from './errors.ts';
import { type Json, typeName } from './json.ts';

/** How one parameter of a search is read. */
export interface ParameterReader {
  readonly code: ErrorCode;
  /** Says what is wrong with a value, given where it stands. */
  problem(value: Json): ((where: string) => string) | undefined;
  fromText(name: string, text: string): Json;
}

export const wrongType =
  (expected: string, value: Json): ((where: string) => string) =>
  (where) =>
    `Invalid value type ${where}: expected ${expected}, but found ${describe(value)}`;

export const text = (code: ErrorCode): ParameterReader => ({
  code,
  problem: (value) => (typeof value === 'string' ? undefined : wrongType('a string', value)),
  fromText: (_, value) => value,
});

export const count = (code: ErrorCode): ParameterReader => ({
  code,
  problem: (value) =>
    Number.isInteger(value) && Number(value) >= 0 ? undefined : wrongType('a positive integer', value),
  fromText(name, value) {
    if (/^\d+$/u.test(value)) return Number(value);
    throw new Fault(
      code,
      `Invalid value in parameter \`${name}\`: could not parse \`${value}\` as a positive integer`,
    );
  },
});

export const list = (code: ErrorCode): ParameterReader => ({
  code,
  problem: (value) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string')
      ? undefined
      : wrongType('an array', value),
  fromText: (_, value) => value.split(','),
});

export const describe = (value: Json): string => `${typeName(value)}: \`${JSON.stringify(value)}\``;
