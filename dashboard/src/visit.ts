import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type AdminClient, createAdminClient } from '@storefold/client';
import { noForm, type SentForm } from './form-body.ts';
import { formatsOf } from './formats.ts';
import { acceptedLanguages, type LanguageCode, languageFor, sayIn } from './languages/language.ts';
import type { Page } from './page.ts';
import {
  cookieIn,
  isSecureFor,
  newSession,
  type Session,
  type SessionCookie,
} from './session/session-cookie.ts';

/** The language that somebody chose in this browser, for a year. */
export const LANGUAGE_COOKIE = 'storefold_admin_language';

const ONCE_MS = 60_000;

/** The gateway's word for who asks. It goes along with what the store is asked on their behalf. */
const CLIENT_HEADER = 'x-storefold-client';

/** One request of a browser, with the session that it carries. */
export class Visit {
  readonly nonce = randomBytes(12).toString('base64url');
  readonly path: string;
  readonly query: URLSearchParams;
  session: Session;
  /** What was sent, once it is read. */
  form: SentForm = noForm;
  /** Whether the browser has to keep another session than it sent. */
  isChanged = false;

  private constructor(
    readonly request: IncomingMessage,
    session: Session | undefined,
    private readonly storeUrl: string | null,
    readonly isDevelopment: boolean,
  ) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://dashboard.invalid');
    this.path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
    this.query = searchParams;
    this.session = session ?? newSession();
    this.isChanged = session === undefined;
    const { once, ...lasting } = this.session;
    if (once && once.until_ms < Date.now()) this.keep(lasting);
  }

  static async of(
    request: IncomingMessage,
    cookie: SessionCookie,
    storeUrl: string | null,
    isDevelopment: boolean,
  ): Promise<Visit> {
    return new Visit(request, await cookie.read(request.headers.cookie), storeUrl, isDevelopment);
  }

  get isSecure(): boolean {
    return isSecureFor(this.request);
  }

  /** Whether Turbo sent the form, and so asked whoever pressed the button. */
  get isByTurbo(): boolean {
    return this.request.headers.accept?.includes('text/vnd.turbo-stream.html') === true;
  }

  keep(session: Session): void {
    this.session = session;
    this.isChanged = true;
  }

  /** Keeps a secret for the page at a path: an address or an answer to a form would stay in the history of the browser. */
  keepOnce(path: string, text: string): void {
    this.keep({ ...this.session, once: { path, text, until_ms: Date.now() + ONCE_MS } });
  }

  /** The secret that was kept for this page, and is kept no longer. */
  takeOnce(): string | undefined {
    const { once, ...session } = this.session;
    if (once?.path !== this.path) return undefined;
    this.keep(session);
    return once.text;
  }

  /** The language of whoever asks, as far as it is known: their own, else what the browser asks for, else the store's. */
  languageOf({ own, store }: { own?: string | null; store?: string } = {}): LanguageCode {
    const { cookie, 'accept-language': accepted } = this.request.headers;
    return languageFor(own, cookieIn(cookie, LANGUAGE_COOKIE), ...acceptedLanguages(accepted), store);
  }

  /** A client of the store with the log-in of this session. It keeps renewed tokens in the session. */
  client(language: LanguageCode = this.languageOf()): AdminClient {
    const visitor = this.request.headers[CLIENT_HEADER];
    return createAdminClient({
      baseUrl: this.storeUrl ?? ownAddress(this.request),
      locale: language,
      retries: 1,
      maxWaitMs: 500,
      timeoutMs: 20_000,
      // It is on this machine, or near.
      headers: {
        'accept-encoding': 'identity',
        ...(typeof visitor === 'string' ? { [CLIENT_HEADER]: visitor } : {}),
      },
      tokens: {
        get: () => this.session.tokens,
        set: (tokens) => this.keep({ ...this.session, tokens }),
      },
    });
  }

  /** Everything that pages are made of. Throws the store's refusal where the log-in has ended. */
  async page(): Promise<Page> {
    const { store, ...user } = await this.client().me.get();
    const language = this.languageOf({ own: user.preferred_locale, store: store.default_locale });
    return {
      client: this.client(language),
      session: this.session,
      user,
      store,
      language,
      say: sayIn(language),
      formats: formatsOf(store, language),
      path: this.path,
      query: this.query,
      isDevelopment: this.isDevelopment,
      nonce: this.nonce,
    };
  }
}

/** Where the request itself came in, which is the store in whose process this runs. */
function ownAddress({ socket }: IncomingMessage): string {
  const address = socket.localAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1';
  return `http://${address.includes(':') ? `[${address}]` : address}:${socket.localPort}`;
}
