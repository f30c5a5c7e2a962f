import type { IncomingMessage } from 'node:http';
import { healthReport, type RequestHandler } from '@storefold/server/http';
import express, { type ErrorRequestHandler, type Express } from 'express';

/** Browsers name HTML among what they accept. */
const wantsPage = ({ headers }: IncomingMessage): boolean => headers.accept?.includes('text/html') === true;

/**
 * Puts Express in front of everything that is not an API request. API requests, and health for programs, go straight to `handler`,
 * because Express gives every request and response another prototype, which alone makes a small response three times as
 * expensive. `refusalOf` says why a request is not read at all. `mount` adds the pages.
 */
export function withExpressApp(
  handler: RequestHandler,
  refusalOf: (request: IncomingMessage) => unknown,
  onError: (error: unknown, ...exchange: Parameters<RequestHandler>) => void,
  mount: (app: Express) => void,
): RequestHandler {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);
  app.use((request, _response, next) => next(refusalOf(request)));
  mount(app);
  app.use(handler);
  const errorHandler: ErrorRequestHandler = (error, request, response, _next) =>
    onError(error, request, response);
  app.use(errorHandler);

  return (request, response) => {
    const { url = '' } = request;
    const isForProgram = url.startsWith('/api/') || (healthReport.isHealthPath(url) && !wantsPage(request));
    if (isForProgram) handler(request, response);
    else app(request, response);
  };
}
