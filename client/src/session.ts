/** The tokens of a log-in. */
export interface Tokens {
  /** JWT, valid for a short time. */
  readonly token: string;
  readonly refresh_token: string;
}

type Eventually<T> = T | Promise<T>;

/** Where the tokens of a log-in are kept, such as `localStorage`. */
export interface TokenStore {
  get(): Eventually<Tokens | undefined>;
  /** Undefined: logged out. */
  set(tokens: Tokens | undefined): Eventually<void>;
}

/** Keeps the tokens as long as the program runs. */
export function tokensInMemory(tokens?: Tokens): TokenStore {
  let kept = tokens;
  return {
    get: () => kept,
    set(next) {
      kept = next;
    },
  };
}

/** Renews tokens, once for any number of requests that find them expired at the same time. */
export class TokenRefresher {
  readonly #store: TokenStore;
  readonly #refresh: (refreshToken: string) => Promise<Tokens | undefined>;
  #running: Promise<Tokens | undefined> | undefined;

  /** @param refresh answers undefined when the refresh token is not accepted any more */
  constructor(store: TokenStore, refresh: (refreshToken: string) => Promise<Tokens | undefined>) {
    this.#store = store;
    this.#refresh = refresh;
  }

  /** The tokens that replace expired ones; undefined when one has to log in again. */
  async tokensAfter(expired: Tokens): Promise<Tokens | undefined> {
    this.#running ??= this.#renew(expired).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Another request, or another tab with the same store, may have renewed them meanwhile. */
  async #renew(expired: Tokens): Promise<Tokens | undefined> {
    const current = await this.#store.get();
    if (current?.token !== expired.token) return current;
    const renewed = await this.#refresh(expired.refresh_token);
    const meanwhile = await this.#store.get();
    if (meanwhile?.token !== expired.token) return meanwhile;
    await this.#store.set(renewed);
    return renewed;
  }
}
