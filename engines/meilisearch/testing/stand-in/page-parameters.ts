import { type ErrorCode, Fault } from './errors.ts';

const DEFAULT_LIMIT = 20;

/** `offset` and `limit` of a listing. @throws Fault with the code that begins so */
export function pageParameters(
  query: URLSearchParams,
  codePrefix: 'invalid_index' | 'invalid_document',
): { offset: number; limit: number } {
  return {
    offset: positiveInteger(query, 'offset', `${codePrefix}_offset`) ?? 0,
    limit: positiveInteger(query, 'limit', `${codePrefix}_limit`) ?? DEFAULT_LIMIT,
  };
}

/** @throws Fault */
export function positiveInteger(query: URLSearchParams, name: string, code: ErrorCode): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (/^\d+$/u.test(text)) return Number(text);
  throw new Fault(
    code,
    `Invalid value in parameter \`${name}\`: could not parse \`${text}\` as a positive integer`,
  );
}
