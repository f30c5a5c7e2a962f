import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import { type PictureResponder, requestSteps } from '@storefold/server/http';

/**
 * Asks the instances of another process for pictures or pages, in turn; when one cannot be reached, the next. What changes
 * something is asked of one instance only, because nobody knows how far it got.
 */
export async function pageUpstream(
  service: string,
  urls: readonly string[],
  timeoutMs: number,
): Promise<PictureResponder> {
  const { createProxyMiddleware } = await import('http-proxy-middleware');
  const failures = new WeakMap<IncomingMessage, (error: Error) => void>();
  let asked = 0;
  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: urls[0] ?? '',
    router: () => urls[asked++ % urls.length],
    proxyTimeout: timeoutMs,
    // Without the library's own ways, which answer failures by themselves.
    ejectPlugins: true,
    plugins: [(server) => server.on('error', (error, request) => failures.get(request)?.(error))],
  });
  const attempt = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    new Promise((resolve, reject) => {
      failures.set(request, reject);
      response.once('close', resolve);
      proxy(request, response).catch(reject);
    });

  return async (request, response) => {
    let failure: unknown;
    const attempts = requestSteps.READING.includes(request.method ?? '') ? urls : urls.slice(0, 1);
    for (const _ of attempts) {
      try {
        return await attempt(request, response);
      } catch (error) {
        failure = error;
        if (response.destroyed) return;
        // Part of it was sent, and the client notices by the end of the connection.
        if (response.headersSent) return void response.destroy();
      }
    }
    throw refusals.unavailable(text('the_service', { service }), failure);
  };
}
