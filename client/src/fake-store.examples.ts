/** A request as the fake store got it. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown;
}

type Reply = Response | Error;

export interface FakeStore {
  readonly fetch: typeof fetch;
  readonly asked: readonly Asked[];
}

/** A store that answers as it is told, and remembers what it was asked. */
export function fakeStore(reply: (asked: Asked, index: number) => Reply | Promise<Reply>): FakeStore {
  const asked: Asked[] = [];
  return {
    asked,
    async fetch(input, { method = 'GET', headers, body, signal } = {}) {
      signal?.throwIfAborted();
      const request: Asked = {
        method,
        url: new URL(input instanceof Request ? input.url : input),
        headers: new Headers(headers),
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
      };
      asked.push(request);
      const answer = await reply(request, asked.length - 1);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}

/** Answers one request after the other, the last answer again and again. */
export const inTurn = (...replies: readonly (() => Reply)[]): FakeStore =>
  fakeStore((_, index) => (replies[Math.min(index, replies.length - 1)] ?? noContent)());

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

export const noContent = (): Response => new Response(null, { status: 204 });

export const refused = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  json({ error: { code, message: `refused: ${code}` } }, status, headers);

export const page = (items: readonly unknown[], next: number | null): Response =>
  json({ data: items, meta: { next } });

export const offline = (): Error => new TypeError('fetch failed');

/** Clients of a fake store wait next to nothing before they try again. */
export const options = ({ fetch }: FakeStore) => ({
  baseUrl: 'https://shop.example/',
  publishableKey: 'pk_1',
  maxWaitMs: 1_000,
  fetch,
});
