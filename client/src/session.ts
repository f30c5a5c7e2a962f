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

/** Renews tokens, once for any number of requests of a person that find them expired at the same time. */
export class TokenRefresher {
  readonly #store: TokenStore;
  readonly #refresh: (refreshToken: string) => Promise<Tokens | undefined>;
  readonly #running = new Map<string | undefined, Promise<Tokens | undefined>>();
  /** How often somebody logged in here. */
  #logIns = 0;

  /** @param refresh answers undefined when the refresh token is not accepted any more */
  constructor(store: TokenStore, refresh: (refreshToken: string) => Promise<Tokens | undefined>) {
    this.#store = store;
    this.#refresh = refresh;
  }

  /** Keeps the tokens of a log-in. */
  async keep(tokens: Tokens): Promise<void> {
    this.#logIns += 1;
    await this.#store.set(tokens);
  }

  /** The tokens that replace expired ones, of the same person; undefined when one has to log in again. */
  tokensAfter(expired: Tokens): Promise<Tokens | undefined> {
    const person = personOf(expired);
    const running =
      this.#running.get(person) ??
      this.#renew(expired, person).finally(() => {
        this.#running.delete(person);
      });
    this.#running.set(person, running);
    return running;
  }

  /** Another request, or another tab with the same store, may have renewed them meanwhile. Somebody else may have logged in. */
  async #renew(expired: Tokens, person: string | undefined): Promise<Tokens | undefined> {
    const ofPerson = (tokens: Tokens | undefined) =>
      tokens && personOf(tokens) === person ? tokens : undefined;
    const current = await this.#store.get();
    if (current?.token !== expired.token) return ofPerson(current);
    const renewed = await this.#refresh(expired.refresh_token);
    const logIns = this.#logIns;
    const meanwhile = await this.#store.get();
    if (meanwhile?.token !== expired.token || logIns !== this.#logIns) return ofPerson(meanwhile);
    await this.#store.set(renewed);
    return renewed;
  }
}

/** Whose token it is, by the subject of the JWT. */
function personOf({ token }: Tokens): string | undefined {
  try {
    const claims = token.split('.')[1] ?? '';
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub;
  } catch {
    return undefined;
  }
}
