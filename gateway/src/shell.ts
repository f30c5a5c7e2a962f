import { HEALTH_PATH, type RequestHandler } from '@storefold/kernel/http';
import express, { type ErrorRequestHandler, type Express } from 'express';

/** Mounts pages beside the APIs. */
export type Pages = (app: Express) => void;

/**
 * Express for everything that is not an API request: pages, where there are any, and whatever else comes. API requests
 * and health do not pass through it, because Express gives every request and response another prototype, which alone
 * makes a small answer three times as expensive.
 */
export function withShell(
  answer: RequestHandler,
  answerError: (error: unknown, ...exchange: Parameters<RequestHandler>) => void,
  pages?: Pages,
): RequestHandler {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);
  pages?.(app);
  app.use(answer);
  const onError: ErrorRequestHandler = (error, request, response, _next) =>
    answerError(error, request, response);
  app.use(onError);

  return (request, response) => {
    const { url = '' } = request;
    if (url.startsWith('/api/') || url === HEALTH_PATH) answer(request, response);
    else app(request, response);
  };
}
