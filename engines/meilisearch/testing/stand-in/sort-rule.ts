import { type ErrorCode, Fault } from './errors.ts';

export interface SortRule {
  readonly attribute: string;
  readonly descending: boolean;
}

const RESERVED = ['_geo', '_geoDistance', '_geoPoint', '_geoRadius', '_geoBoundingBox'];

/** Reads a rule like `price:asc`. @throws Fault */
export function parseSortRule(rule: string, code: ErrorCode): SortRule {
  const [, attribute, direction] = /^(.*):(asc|desc)$/su.exec(rule) ?? [];
  if (attribute === undefined) {
    throw new Fault(
      code,
      `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${rule}\`.`,
    );
  }
  const reserved = RESERVED.find((name) => attribute === name || attribute.startsWith(`${name}(`));
  if (reserved !== undefined) {
    throw new Fault(
      code,
      `\`${reserved}\` is a reserved keyword and thus can't be used as a sort expression.`,
    );
  }
  return { attribute, descending: direction === 'desc' };
}
