import { readFileSync } from 'node:fs';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';

const TIMEOUT_MS = 2_000;

/**
 * The version that a server tells at `/info`, which it answers without credentials; 'unknown' when it tells none. The
 * client library has no call for it. `connectionString`: of one host.
 */
export async function serverVersion(connectionString: string): Promise<string> {
  try {
    const response = await requestInfo(new URL(connectionString.replace(/^esdb:/, 'http:')));
    const chunks = await response.toArray();
    const info = JSON.parse(Buffer.concat(chunks).toString()) as { readonly esVersion?: unknown };
    return typeof info.esVersion === 'string' ? info.esVersion : 'unknown';
  } catch {
    // Nothing depends on the version: it is shown in logs and health only.
    return 'unknown';
  }
}

function requestInfo({ hostname, port, searchParams }: URL): Promise<IncomingMessage> {
  const given = new Map(
    [...searchParams].map(([name, value]) => [name.toLowerCase().replaceAll(/[_-]/g, ''), value]),
  );
  const caFile = given.get('tlscafile');
  const options = {
    hostname,
    port: port || DEFAULT_PORT,
    path: '/info',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(caFile === undefined ? {} : { ca: readFileSync(caFile) }),
  };
  const get = given.get('tls') === 'false' ? getPlain : getSecure;
  return new Promise((resolve, reject) => {
    get(options, resolve).once('error', reject);
  });
}

const DEFAULT_PORT = '2113';
