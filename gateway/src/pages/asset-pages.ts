import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Express } from 'express';
import { refuseOtherMethods } from './page-response.ts';

const folder = fileURLToPath(new URL('../../assets', import.meta.url));
const client = fileURLToPath(new URL('../../../client/dist', import.meta.url));

/** The client: in one module for pages without a bundler, and as a package that `npm install` takes. */
const ofClient = {
  '/assets/storefold-client.js': { file: 'storefold-client.min.js', type: 'text/javascript' },
  '/client.tgz': { file: 'client.tgz', type: 'application/gzip' },
};

/** Serves the style sheets, scripts and icon of the pages, and the client. */
export function mountAssets(app: Express): void {
  for (const [path, { file, type }] of Object.entries(ofClient)) {
    app.get(path, (_request, response, next) => {
      response.type(type);
      // Below a root, so that the store itself may lie in a folder whose name begins with a dot.
      response.sendFile(file, { root: client }, (error) => (error === undefined ? undefined : next()));
    });
    refuseOtherMethods(app, path);
  }
  app.use('/assets', express.static(folder, { index: false, redirect: false, dotfiles: 'ignore' }));
  for (const name of readdirSync(folder)) refuseOtherMethods(app, `/assets/${name}`);
}
