import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Express } from 'express';
import { refuseOtherMethods } from './page-response.ts';

const folder = fileURLToPath(new URL('../../assets', import.meta.url));

/** Serves the style sheets, scripts and icon of the pages. */
export function mountAssets(app: Express): void {
  app.use('/assets', express.static(folder, { index: false, redirect: false, dotfiles: 'ignore' }));
  for (const name of readdirSync(folder)) refuseOtherMethods(app, `/assets/${name}`);
}
