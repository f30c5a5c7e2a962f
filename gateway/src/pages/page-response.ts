import { requestSteps } from '@storefold/server/http';
import type { Express, Request, RequestHandler, Response } from 'express';

/** Something to show to anybody. */
export type Page = requestSteps.SentText<string>;

const mediaTypes = {
  html: 'text/html',
  json: 'application/json',
  css: 'text/css',
  js: 'text/javascript',
} as const;

export const page = (type: keyof typeof mediaTypes, text: string): Page =>
  requestSteps.sentText(mediaTypes[type], text);

/** Pages load nothing from other hosts, and stand in no other page's frame. `data:` are the icons of style sheets. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The headers of everything that is not an API response. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
};

/** Mounts what can be read at a path. Other methods are refused. */
export function mountPage(app: Express, path: string, handler: RequestHandler): void {
  app.get(path, handler);
  refuseOtherMethods(app, path);
}

/** Refuses to do anything but read at a path. */
export function refuseOtherMethods(app: Express, path: string): void {
  app.all(path, (request, response, next) => {
    // What is not there is answered as any other address that is unknown.
    if (requestSteps.READING.includes(request.method)) next();
    else
      requestSteps.writeMethodNotAllowed(response, requestSteps.READING, response.get('X-Request-Id') ?? '');
  });
}

/** Sends a page, or 304 when the client has it already. `cache`: the `Cache-Control` header. */
export const sendPage = (
  request: Request,
  response: Response,
  shown: requestSteps.SentText,
  cache?: string,
): void => requestSteps.sendText(request, response, shown, cache);
