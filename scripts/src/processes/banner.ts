import { existsSync } from 'node:fs';
import { credentialsFile, setBaseUrl } from '@storefold/identity/credentials';
import { reachableUrl, systemRandom } from '@storefold/server/launcher';
import type { ProcessSettings } from '@storefold/server/runtime';

/** Shows the addresses of the store: on the terminal, and in the credentials file. */
export async function announce(
  settings: Pick<ProcessSettings, 'dataDir' | 'host'>,
  port: number,
  startedInMs: number,
): Promise<void> {
  const url = reachableUrl(settings.host, port);
  await setBaseUrl(credentialsFile(settings.dataDir), url, systemRandom).catch((error: unknown) => {
    // The store answers all the same, and the next start corrects the address.
    process.stderr.write(
      `The address in ${credentialsFile(settings.dataDir)} is an old one: ${String(error)}\n`,
    );
  });
  process.stdout.write(banner(settings, url, startedInMs));
}

function banner({ dataDir }: Pick<ProcessSettings, 'dataDir'>, url: string, startedInMs: number): string {
  const file = credentialsFile(dataDir);
  const keys = existsSync(file) ? file : 'not on this machine';
  return `
  Storefold answers on ${url}   (after ${(startedInMs / 1000).toFixed(1)} s)

  start here       ${url}/ in a browser: guide, reference, health
  keys and admin   ${keys}
  storefront API   ${url}/api/v3/store
  admin API        ${url}/api/v3/admin
  health           ${url}/health

  Ctrl-C stops it; the next start finds everything again.

`;
}
