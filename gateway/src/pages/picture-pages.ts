import { type PictureResponder, requestSteps } from '@storefold/server/http';
import type { Express } from 'express';

/** Mounts the pictures of products, which need neither key nor token. */
export function mountPictures(app: Express, respond: PictureResponder): void {
  app.all('/media/*path', async (request, response) => {
    const requestId = response.get('X-Request-Id') ?? '';
    if (requestSteps.READING.includes(request.method)) await respond(request, response, requestId);
    else requestSteps.writeMethodNotAllowed(response, requestSteps.READING, requestId);
  });
}
