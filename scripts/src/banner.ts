import { existsSync } from 'node:fs';
import type { Settings } from '@storefold/kernel';

/** What people need to know once the store answers. */
export function banner(settings: Settings, port: number, startedInMs: number): string {
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  const url = `http://${host}:${port}`;
  const keys = existsSync(settings.credentialsFile) ? settings.credentialsFile : 'not on this machine';
  return `
  Storefold answers on ${url}   (after ${(startedInMs / 1000).toFixed(1)} s)

  keys and admin   ${keys}
  storefront API   ${url}/api/v3/store
  admin API        ${url}/api/v3/admin
  health           ${url}/health

  Ctrl-C stops it; the next start finds everything again.

`;
}
