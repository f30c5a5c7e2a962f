import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Express } from 'express';
import { refuseOtherMethods } from './page-response.ts';

const folder = fileURLToPath(new URL('../../assets', import.meta.url));
const client = fileURLToPath(new URL('../../../client/dist/storefold-client.min.js', import.meta.url));

/** Serves the style sheets, scripts and icon of the pages, and the client in one module for pages without a bundler. */
export function mountAssets(app: Express): void {
  app.get('/assets/storefold-client.js', (_request, response, next) => {
    response.sendFile(client, (error) => (error === undefined ? undefined : next()));
  });
  refuseOtherMethods(app, '/assets/storefold-client.js');
  app.use('/assets', express.static(folder, { index: false, redirect: false, dotfiles: 'ignore' }));
  for (const name of readdirSync(folder)) refuseOtherMethods(app, `/assets/${name}`);
}
