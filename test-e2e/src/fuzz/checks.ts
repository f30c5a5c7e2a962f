import { type ErrorCode, errorCodes, exportOwnData, type Scope, scopeAllows } from '@storefold/contracts';
import { holdAgainstContract } from '../harness/client.ts';
import { endpointFor } from '../harness/endpoint-for.ts';
import type { RawReply, RawRequest } from '../harness/raw-request.ts';
import { holdAgainstDocument } from '../harness/served-document.ts';
import { type Marks, STAFF_MARK } from './marks.ts';
import { INJECTED } from './odd-values.ts';

export interface Checked {
  readonly request: RawRequest;
  readonly reply: RawReply;
  readonly baseUrl: string;
  readonly marks: Marks;
  /** The scopes of the caller's key, where it has not all of them. */
  readonly scopes?: readonly Scope[];
  /** The caller has no right to a success. */
  readonly isStranger?: boolean;
}

/** What is wrong with a response, in words. */
export async function problemsOf(checked: Checked): Promise<string[]> {
  const { request, reply } = checked;
  const found = [
    ...(reply.status >= 500 ? [`answers ${reply.status}: ${reply.text.slice(0, 300)}`] : []),
    ...(await brokenPromises(checked)),
    ...leaks(checked),
    ...gainedAuthority(checked),
  ];
  if (reply.text.includes(INJECTED)) found.push('stores what no endpoint reads');
  const { error } = reply.body ?? {};
  if (error && error.code !== 'invalid_request' && reply.status < 500) {
    const expected = errorCodes[error.code as ErrorCode];
    if (expected !== reply.status) found.push(`answers ${error.code} with ${reply.status}`);
  }
  return request.method === 'GET' && reply.status === 304 ? [] : found;
}

async function brokenPromises({ request, reply, baseUrl }: Checked): Promise<string[]> {
  const { method, path } = request;
  const isPartial = reply.status < 300 && /[?&]fields=/.test(path);
  const problems: string[] = [];
  try {
    if (!isPartial) holdAgainstContract(method, path, reply);
  } catch (error) {
    problems.push(`breaks its contract: ${wordsOf(error)}`);
  }
  try {
    await holdAgainstDocument(baseUrl, { method, target: path, ...reply });
  } catch (error) {
    problems.push(`breaks the served document: ${wordsOf(error)}`);
  }
  return problems;
}

const wordsOf = (error: unknown): string => String((error as Error).message).slice(0, 600);

/** What staff may read about people, by the subject of the scope. */
const aboutPeople = /^(?:read|write)_(?:customers|orders|gift_cards|webhooks)$/;

/** Text of one person in what another one reads. */
function leaks({ request, reply, marks }: Checked): string[] {
  const endpoint = endpointFor(request.method, request.path);
  const access = endpoint?.access;
  if (access?.api === 'admin') {
    const mayRead = access.who === 'staff' || (access.who === 'scoped' && aboutPeople.test(access.scope));
    return mayRead ? [] : marks.foreign(request, reply.text).filter(isOfPerson).map(leak);
  }
  // Whoever asks for everything that is kept about them is told the notes of staff as well.
  if (endpoint === exportOwnData) return marks.foreign(request, reply.text).filter(isOfPerson).map(leak);
  return marks.foreign(request, reply.text).map(leak);
}

const isOfPerson = (mark: string): boolean => mark !== STAFF_MARK;
const leak = (mark: string): string =>
  `tells ${mark === STAFF_MARK ? 'what staff noted' : `the text of somebody else, ${mark}`}`;

function gainedAuthority({ request, reply, isStranger, scopes }: Checked): string[] {
  if (reply.status >= 300) return [];
  if (isStranger) return ['lets a stranger in'];
  const granted: unknown = request.method === 'GET' ? undefined : reply.body?.scopes;
  if (!scopes || !Array.isArray(granted)) return [];
  return granted
    .filter((scope) => !scopeAllows(scopes, String(scope)))
    .map((scope) => `grants ${scope}, which the caller does not have`);
}
