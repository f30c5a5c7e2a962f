import { readFileSync } from 'node:fs';
import type { ErrorEnvelope } from '@storefold/contracts';
import { credentialsFile } from '@storefold/identity/credentials';
import { messageOf } from '@storefold/kernel/core';
import { processSettings, settingsOrExit } from '@storefold/server/runtime';
import { EXIT_UNAVAILABLE } from '../cli/exit-codes.ts';
import { exit } from '../cli/told.ts';
import { thereOrExit } from './store-files.ts';

/** The Admin API of the running store, by the address and the key of its credentials file. */
export interface AdminApi {
  /** Where the store answers. */
  readonly url: string;
  /** Ends the process when nobody answers, and when the store refuses. */
  ask<Answer>(method: string, path: string, body?: FormData | object): Promise<Answer>;
  read(path: string): Promise<Response>;
}

/** `url`: another address than that of the credentials file. */
export function adminApiOrExit({ url: named }: { readonly url?: string }): AdminApi {
  const { dataDir } = settingsOrExit(processSettings, '', { makesFolder: false });
  const { base_url, secret_key } = JSON.parse(readFileSync(thereOrExit(credentialsFile(dataDir)), 'utf8'));
  const url: string = named ?? base_url;

  async function send(method: string, path: string, body?: FormData | object): Promise<Response> {
    const isForm = body instanceof FormData;
    const headers = {
      'x-service-api-key': secret_key,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    };
    const sent = body && { body: isForm ? body : JSON.stringify(body) };
    const response = await fetch(`${url}${path}`, { method, headers, ...sent }).catch((error: unknown) =>
      exit(`No store answers at ${url}${path} (${messageOf(error)}): is it running?`, EXIT_UNAVAILABLE),
    );
    if (response.ok) return response;
    const answer = (await response.json().catch(() => undefined)) as ErrorEnvelope | undefined;
    return exit(`The store refused it: ${answer?.error.message ?? response.statusText}`);
  }

  return {
    url,
    ask: async <Answer>(method: string, path: string, body?: FormData | object) =>
      (await (await send(method, path, body)).json()) as Answer,
    read: (path) => send('GET', path),
  };
}
