import { readFileSync } from 'node:fs';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import type { ConnectionSettings } from './connection-string.ts';

const TIMEOUT_MS = 2_000;

/** The version that a host tells at `/info`, which it answers without credentials; 'unknown' when none tells it. */
export async function serverVersion({ hosts, tls }: ConnectionSettings): Promise<string> {
  for (const host of hosts) {
    try {
      const response = await requestInfo(host, tls);
      const chunks = await response.toArray();
      const info = JSON.parse(Buffer.concat(chunks).toString()) as { readonly esVersion?: unknown };
      if (typeof info.esVersion === 'string') return info.esVersion;
    } catch {
      // Nothing depends on the version: it is shown in logs and health only.
    }
  }
  return 'unknown';
}

function requestInfo(host: string, tls: ConnectionSettings['tls']): Promise<IncomingMessage> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const request = tls
      ? getSecure(
          `https://${host}/info`,
          { signal, ...(tls.caFile && { ca: readFileSync(tls.caFile) }) },
          resolve,
        )
      : getPlain(`http://${host}/info`, { signal }, resolve);
    request.once('error', reject);
  });
}
