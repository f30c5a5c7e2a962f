import { ApiError, type Refusal } from './errors.ts';
import type { Page } from './page.ts';

/** An answer as it came: what it says, and its status and headers. */
export interface Answer<T> {
  readonly value: T;
  readonly response: Response;
}

/** What became of a call: its value, or the refusal with one of the codes that the endpoint declares. */
export type Result<T, Code extends string> =
  | { readonly ok: true; readonly value: T; readonly error?: undefined; readonly response: Response }
  | { readonly ok: false; readonly value?: undefined; readonly error: Refusal<Code> };

/** A promise of the value, rejected with an `ApiError` when the store refuses. */
export interface Call<T, Code extends string> extends Promise<T> {
  /** Value or refusal, without throwing; only a `ConnectionError` still rejects. */
  result(): Promise<Result<T, Code>>;
}

/** A promise of one page; as an iterable, the items of this page and all that follow. */
export interface ListCall<Item, Code extends string> extends Call<Page<Item>, Code>, AsyncIterable<Item> {}

export function callOf<T, Code extends string>(answer: Promise<Answer<T>>): Call<T, Code> {
  const value = answer.then((given) => given.value);
  // Made of the promise that is handed out, so that a refusal that was looked at here is not reported as unhandled.
  const result = (): Promise<Result<T, Code>> =>
    value.then(
      async (given) => ({ ok: true, value: given, response: (await answer).response }),
      (error: unknown) => {
        if (error instanceof ApiError) return { ok: false, error: error as Refusal<Code> };
        throw error;
      },
    );
  return Object.assign(value, { result });
}

/** @param next the page of that number */
export function listCallOf<Item, Code extends string>(
  first: Promise<Answer<Page<Item>>>,
  next: (page: number) => Promise<Answer<Page<Item>>>,
): ListCall<Item, Code> {
  const call = callOf<Page<Item>, Code>(first);
  async function* items(): AsyncGenerator<Item, void, undefined> {
    let page = await call;
    yield* page.data;
    while (page.meta.next !== null) {
      page = (await next(page.meta.next)).value;
      yield* page.data;
    }
  }
  return Object.assign(call, { [Symbol.asyncIterator]: items });
}
