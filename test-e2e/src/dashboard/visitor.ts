/** A page as a browser without scripts gets it. */
export interface Visited {
  readonly status: number;
  readonly html: string;
  readonly headers: Headers;
  /** Where a redirect leads. */
  readonly to: string | null;
}

/** A browser without scripts, with its cookies. */
export class Visitor {
  #cookies = new Map<string, string>();
  #csrf = '';

  constructor(
    readonly baseUrl: string,
    private readonly language = 'en',
  ) {}

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Another browser with the same cookies, as somebody who copied them has. */
  copy(): Visitor {
    const other = new Visitor(this.baseUrl, this.language);
    other.#cookies = new Map(this.#cookies);
    other.#csrf = this.#csrf;
    return other;
  }

  read(path: string): Promise<Visited> {
    return this.#send(path, {});
  }

  /** Sends a form as the last page would: with its token, unless another is given. */
  submit(path: string, fields: Readonly<Record<string, string | readonly string[]>>): Promise<Visited> {
    const body = new URLSearchParams({ _csrf: this.#csrf });
    for (const [name, value] of Object.entries(fields)) {
      body.delete(name);
      for (const each of [value].flat()) body.append(name, each);
    }
    return this.#send(path, { method: 'POST', body });
  }

  upload(path: string, file: File, fields: Readonly<Record<string, string>> = {}): Promise<Visited> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('_csrf', this.#csrf);
    body.append('file', file);
    return this.#send(path, { method: 'POST', body });
  }

  /** Sends any body. */
  post(path: string, body: string, type: string): Promise<Visited> {
    return this.#send(path, { method: 'POST', body, type });
  }

  async logIn(email: string, password: string, to = ''): Promise<Visited> {
    await this.read('/admin/login');
    const done = await this.submit('/admin/login', { email, password, to });
    // The session of the log-in has a token of its own.
    if (done.to !== null) await this.read('/admin/account');
    return done;
  }

  async #send(path: string, { type, ...init }: RequestInit & { type?: string }): Promise<Visited> {
    const response = await fetch(`${this.baseUrl}${path}`, {
      ...init,
      redirect: 'manual',
      headers: {
        ...(type && { 'content-type': type }),
        cookie: this.cookies,
        accept: 'text/html',
        'accept-language': this.language,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value.join('='));
    }
    const html = await response.text();
    this.#csrf = /name="_csrf" value="([^"]+)"/.exec(html)?.[1] ?? this.#csrf;
    return { status: response.status, html, headers: response.headers, to: response.headers.get('location') };
  }
}

/** What a page says, without its tags. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
