import type { ServerResponse } from 'node:http';

const ends = new WeakMap<ServerResponse, AbortController>();

/** Aborted when the response is over or its client has gone, and when the server is closed. */
export function signalOfEnd(response: ServerResponse): AbortSignal {
  const known = ends.get(response);
  if (known) return known.signal;
  const end = new AbortController();
  ends.set(response, end);
  if (response.destroyed) end.abort();
  else response.once('close', () => end.abort());
  return end.signal;
}

/** Asks whoever still works on the response to come to an end. */
export const endSoon = (response: ServerResponse): void => ends.get(response)?.abort();
