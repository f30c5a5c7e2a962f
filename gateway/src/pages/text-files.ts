import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { requestSteps } from '@storefold/server/http';
import express, { type RequestHandler, Router } from 'express';

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

interface ReadFile {
  readonly changedAtMs: number;
  readonly sent: requestSteps.SentText;
}

/** Serves the files of a folder, texts compressed. Each is kept in memory until it changes. */
export function filesOf(folder: string): RequestHandler {
  const texts = new Map<string, ReadFile>();
  return Router()
    .use(async (request, response, next) => {
      const sent =
        requestSteps.READING.includes(request.method) && (await textAt(folder, request.path, texts));
      if (sent) requestSteps.sendText(request, response, sent);
      else next();
    })
    .use(express.static(folder, { index: false, redirect: false, dotfiles: 'ignore' }));
}

/** Sends one text file of the gateway's own. */
export async function textFile(file: string): Promise<requestSteps.SentText> {
  return requestSteps.sentText(mediaTypes[extname(file)] ?? 'text/plain', await readFile(file));
}

/** Undefined for what is no text of that folder: then the usual way serves it, or not. */
async function textAt(
  folder: string,
  path: string,
  texts: Map<string, ReadFile>,
): Promise<requestSteps.SentText | undefined> {
  // Names that are written otherwise, or lead elsewhere, are left to the usual way.
  if (!/^(?:\/\w[\w.-]*)+$/.test(path) || mediaTypes[extname(path)] === undefined) return undefined;
  const file = join(folder, path);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const known = texts.get(file);
  if (known?.changedAtMs === found.mtimeMs) return known.sent;
  const sent = await textFile(file);
  texts.set(file, { changedAtMs: found.mtimeMs, sent });
  return sent;
}
