import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Express } from 'express';
import { refuseOtherMethods, sendPage } from './page-response.ts';
import { filesOf, textFile } from './text-files.ts';

const folder = fileURLToPath(new URL('../../assets', import.meta.url));
const client = fileURLToPath(new URL('../../../client/dist', import.meta.url));

/** Serves the style sheets, scripts and icon of the pages, and the client: in one module for pages without a bundler, and as a package that `npm install` takes. */
export function mountAssets(app: Express): void {
  app.get('/assets/storefold-client.js', async (request, response, next) => {
    const sent = await textFile(join(client, 'storefold-client.min.js')).catch(() => undefined);
    if (sent) sendPage(request, response, sent);
    else next();
  });
  app.get('/client.tgz', (_request, response, next) => {
    response.type('application/gzip');
    // Below a root, so that the store itself may lie in a folder whose name begins with a dot.
    response.sendFile('client.tgz', { root: client }, (error) => {
      // Whoever went away while it was sent gets nothing else.
      if (error !== undefined && !response.headersSent) next();
    });
  });
  for (const path of ['/assets/storefold-client.js', '/client.tgz']) refuseOtherMethods(app, path);
  app.use('/assets', filesOf(folder));
  for (const name of readdirSync(folder)) refuseOtherMethods(app, `/assets/${name}`);
}
