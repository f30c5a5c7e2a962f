import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ApiError, ConnectionError } from '@storefold/client';
import type { Logger } from '@storefold/kernel/core';
import { requestSteps } from '@storefold/server/http';
import express, { type Express, type Request, type Response } from 'express';
import { readForm, UnreadableForm } from './form-body.ts';
import { sayIn } from './languages/language.ts';
import { accountPages } from './pages/account.pages.ts';
import { customFieldPages } from './pages/custom-field.pages.ts';
import { customerPages } from './pages/customer.pages.ts';
import { doorPages } from './pages/door.pages.ts';
import { exportPages } from './pages/export.pages.ts';
import { figurePages } from './pages/figure.pages.ts';
import { helperPages } from './pages/helper.pages.ts';
import { homePages } from './pages/home.pages.ts';
import { importPages } from './pages/import.pages.ts';
import { orderPages } from './pages/order.pages.ts';
import { printedOrderPages } from './pages/printed-order.ts';
import { productPages } from './pages/product.pages.ts';
import { reportPages } from './pages/report.pages.ts';
import type { DoorRoute, Route, RouteMethod } from './pages/route.ts';
import { screenPages } from './pages/screen.pages.ts';
import { searchPages } from './pages/search.pages.ts';
import { settingsPages } from './pages/settings.pages.ts';
import { storePages } from './pages/store.pages.ts';
import { stripePages } from './pages/stripe.pages.ts';
import { type DoorPage, Templates } from './render.ts';
import { PageNotFound, PageRefused, type Reply, retryAfterOf } from './reply.ts';
import { allScreens } from './screens/index.ts';
import { CSRF_FIELD, isOwnForm } from './session/csrf.ts';
import { keptNotice, noticeIn, removedNotice } from './session/notice.ts';
import { newSession, SessionCookie } from './session/session-cookie.ts';
import { Visit } from './visit.ts';

export interface DashboardOptions {
  /** Seals the sessions; the same in every instance. */
  readonly sessionKey: string;
  /** Where the store is; null where this runs in its process, and the store is where requests come in. */
  readonly storeUrl: string | null;
  readonly isDevelopment: boolean;
  readonly logger: Logger;
}

/** The merchant's pages, below `/admin`. */
export function createDashboard(options: DashboardOptions): Express {
  const files = assetFiles();
  const version = hash('sha1', [...files.values()].map(({ text }) => text).join(''), 'hex').slice(0, 8);
  const templates = new Templates(version, options.logger);
  const cookie = new SessionCookie(options.sessionKey);
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);

  for (const [name, file] of files) {
    app.get(`/admin/assets/${name}`, (request, response) =>
      requestSteps.sendText(request, response, file, 'public, max-age=31536000, immutable'),
    );
  }

  const visits = new WeakMap<Request, Visit>();
  app.use(async (request, response, next) => {
    const isForm = request.method === 'POST';
    const visit = await Visit.of(request, cookie, options.storeUrl, options.isDevelopment);
    visits.set(request, visit);
    response.set({ ...pageHeaders, 'Content-Security-Policy': contentSecurityPolicy(visit.nonce) });
    if (!['GET', 'HEAD'].includes(request.method)) {
      // Without a session of ours no form is ours, and nothing of it is read.
      if (!isForm || visit.isChanged) {
        requestSteps.drain(request);
        throw new PageRefused();
      }
      visit.form = await readForm(request, visit.session.tokens !== undefined);
      if (!isOwnForm(visit.session, visit.form.fields.get(CSRF_FIELD))) throw new PageRefused();
      const method = visit.form.fields.get('_method')?.toUpperCase();
      if (method === 'PATCH' || method === 'DELETE') request.method = method;
    }
    next();
  });

  const visitOf = (request: Request): Visit => {
    const visit = visits.get(request);
    if (visit === undefined) throw new Error('a request without its visit');
    return visit;
  };

  const on = (
    method: RouteMethod,
    path: string,
    answer: (request: Request, visit: Visit) => Promise<Reply>,
  ) =>
    app[method](path, async (request, response) => {
      const visit = visitOf(request);
      await send(visit, response, await answer(request, visit));
    });

  const mountDoor = ({ method, path, answer }: DoorRoute) =>
    on(method, path, async (_request, visit) => {
      const page = doorPage(visit);
      return answer({
        visit,
        page,
        params: paramsOf(_request),
        show: (name, shown, status = 200) => ({ status, html: templates.renderDoor(page, name, shown) }),
      });
    });
  for (const route of doorPages) mountDoor(route);

  const mount = ({ method, path, answer }: Route) =>
    on(method, path, async (request, visit) => {
      if (visit.session.tokens === undefined) return toLogIn(visit);
      const page = await visit.page();
      const notice = noticeIn(request.headers.cookie);
      return answer({
        visit,
        page,
        params: paramsOf(request),
        form: visit.form.fields,
        files: visit.form.files,
        show: (name, shown, status = 200) => ({
          status,
          html: templates.render(page, name, {
            notice,
            ...(status === 422 && { sent: { url: visit.path, typed: visit.form.fields } }),
            ...shown,
          }),
        }),
      });
    });
  const own = [
    ...homePages,
    ...accountPages,
    ...reportPages,
    ...searchPages,
    ...settingsPages,
    ...figurePages,
    ...exportPages,
    ...importPages,
    ...orderPages,
    ...printedOrderPages,
    ...productPages,
    ...customerPages,
    ...customFieldPages,
    ...storePages,
    ...stripePages,
    ...(options.isDevelopment ? helperPages : []),
  ];
  const isOwn = new Set(own.map(({ method, path }) => `${method} ${path}`));
  const ofScreens = allScreens()
    .flatMap(screenPages)
    .filter(({ method, path }) => !isOwn.has(`${method} ${path}`));
  // `/new` is no id.
  const isOfOne = ({ path }: Route) => Number(path.includes('/:'));
  for (const route of [...own, ...ofScreens].sort((a, b) => isOfOne(a) - isOfOne(b))) mount(route);

  app.use(() => {
    throw new PageNotFound();
  });
  app.use(async (error: unknown, request: Request, response: Response, next: (error: unknown) => void) => {
    if (response.headersSent) return next(error);
    const visit =
      visits.get(request) ?? (await Visit.of(request, cookie, options.storeUrl, options.isDevelopment));
    await send(visit, response, await replyToError(error, visit));
  });
  return app;

  async function send(visit: Visit, response: Response, reply: Reply): Promise<void> {
    if (visit.isChanged) response.append('Set-Cookie', await cookie.write(visit.session, visit.isSecure));
    response.set('Cache-Control', 'no-store');
    if ('redirect' in reply) {
      if (reply.notice) response.append('Set-Cookie', keptNotice(reply.notice, visit.isSecure));
      if (reply.cookie) response.append('Set-Cookie', reply.cookie);
      // Browsers then read, whatever the form did.
      response.redirect(303, reply.redirect);
      return;
    }
    if ('file' in reply) {
      response.attachment(reply.filename).type(reply.type).send(reply.file);
      return;
    }
    if ('printed' in reply) {
      response.set(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-modals",
      );
      response.type('html').send(reply.printed);
      return;
    }
    if (noticeIn(visit.request.headers.cookie)) response.append('Set-Cookie', removedNotice(visit.isSecure));
    if (reply.retryAfter) response.set('Retry-After', reply.retryAfter);
    response.status(reply.status).type('html').send(reply.html);
  }

  async function replyToError(error: unknown, visit: Visit): Promise<Reply> {
    if (error instanceof ApiError && error.status === 401) {
      visit.keep(newSession());
      return toLogIn(visit);
    }
    const status = statusOf(error);
    if (status >= 500) options.logger.error({ err: error, path: visit.path }, 'a page could not be shown');
    const key = status === 500 ? 'error_500' : (`error_${status}` as 'error_404');
    const door = doorPage(visit);
    const shown = { title: door.say(key), text: door.say(`${key}_text`), isAnonymous: true };
    // Who is logged in keeps the navigation, unless the store cannot be asked.
    const page = status < 500 && visit.session.tokens ? await visit.page().catch(() => undefined) : undefined;
    return {
      status,
      retryAfter: retryAfterOf(error),
      html: page
        ? templates.render(page, 'error', { ...shown, title: page.say(key), text: page.say(`${key}_text`) })
        : templates.renderDoor(door, 'error', shown),
    };
  }
}

function statusOf(error: unknown): 400 | 403 | 404 | 413 | 429 | 500 | 503 {
  if (error instanceof PageNotFound) return 404;
  if (error instanceof PageRefused) return 403;
  if (error instanceof UnreadableForm) return error.status === 413 ? 413 : 400;
  if (error instanceof ConnectionError) return 503;
  if (error instanceof ApiError) {
    if (error.status === 403 || error.status === 404 || error.status === 429) return error.status;
    return error.status >= 500 ? 503 : 400;
  }
  return 500;
}

function toLogIn(visit: Visit): Reply {
  const isPage = ['GET', 'HEAD'].includes(visit.request.method ?? '');
  const to = isPage && visit.path !== '/admin' ? `?to=${encodeURIComponent(visit.request.url ?? '')}` : '';
  return { redirect: `/admin/login${to}` };
}

const doorPage = (visit: Visit): DoorPage => {
  const language = visit.languageOf();
  return {
    say: sayIn(language),
    language,
    session: visit.session,
    nonce: visit.nonce,
    isDevelopment: visit.isDevelopment,
  };
};

const paramsOf = ({ params }: Request): Readonly<Record<string, string>> => {
  const values = Object.values(params).flat();
  if (values.some((value) => value === '.' || value === '..')) throw new PageNotFound();
  return params as Record<string, string>;
};

const pageHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
};

/** No script and no style but our own files, and the style of Turbo's progress bar. Pictures of products may be elsewhere. */
const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** What pages load, all of it from here. */
function assetFiles(): ReadonlyMap<string, requestSteps.SentText> {
  const own = (name: string) => readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8');
  return new Map([
    ['admin.css', requestSteps.sentText('text/css', own('admin.css'))],
    ['admin.js', requestSteps.sentText('text/javascript', own('admin.js'))],
    ['icon.svg', requestSteps.sentText('image/svg+xml', own('icon.svg'))],
    ['turbo.js', requestSteps.sentText('text/javascript', readFileSync(turboFile(), 'utf8'))],
  ]);
}

/** Made by the build. Where the sources run without one, as it came. */
function turboFile(): string {
  const small = fileURLToPath(new URL('../dist/turbo.min.js', import.meta.url));
  if (existsSync(small)) return small;
  const require = createRequire(import.meta.url);
  return require.resolve('@hotwired/turbo/dist/turbo.es2017-esm.js');
}
