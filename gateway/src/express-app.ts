import { healthReport, type RequestHandler } from '@storefold/kernel/http';
import express, { type ErrorRequestHandler, type Express } from 'express';

/** Mounts pages beside the APIs. */
export type Pages = (app: Express) => void;

/**
 * Puts Express in front of everything that is not an API request. API requests and health go straight to `handler`,
 * because Express gives every request and response another prototype, which alone makes a small response three times as
 * expensive.
 */
export function withExpressApp(
  handler: RequestHandler,
  onError: (error: unknown, ...exchange: Parameters<RequestHandler>) => void,
  pages?: Pages,
): RequestHandler {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);
  pages?.(app);
  app.use(handler);
  const errorHandler: ErrorRequestHandler = (error, request, response, _next) =>
    onError(error, request, response);
  app.use(errorHandler);

  return (request, response) => {
    const { url = '' } = request;
    if (url.startsWith('/api/') || url === healthReport.HEALTH_PATH) handler(request, response);
    else app(request, response);
  };
}
