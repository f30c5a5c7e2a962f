import { resolve } from 'node:path';
import { hostName, processSettings, type SettingsOf, setting, wholeNumber } from '@storefold/server/runtime';
import { z } from 'zod';
import { parseMeilisearchUrl } from './meilisearch/meilisearch-url.ts';
import { parseNatsUrl } from './nats/nats-url.ts';

/**
 * `sqlite:` with or without two slashes, followed by the path of a file or a folder. The path is undefined when it is
 * missing.
 */
const sqlite = z
  .string()
  .regex(/^sqlite:[^\0]*$/)
  .transform((text) => {
    const path = text.replace(/^sqlite:(\/\/)?/, '');
    return { engine: 'sqlite' as const, path: path === '' ? undefined : resolve(path) };
  });

const eventStoreDb = z
  .string()
  .regex(/^esdb(\+discover)?:\/\/[^/?\s]/)
  .transform((connectionString) => ({ engine: 'eventstoredb' as const, connectionString }));

/** The path of the URL is the prefix of the services' database names. */
const mongoDb = z
  .string()
  .regex(/^mongodb(\+srv)?:\/\/[^/?\s]+(\/[\w-]{0,38})?(\?\S*)?$/)
  .transform((url) => {
    const database = /^[^/]*\/\/[^/?]+\/([\w-]+)/.exec(url)?.[1] ?? 'storefold';
    return { engine: 'mongodb' as const, url, database };
  });

/** The result of `parse`. A text for which it throws is invalid. */
const parsedBy = <T>(parse: (text: string) => T) =>
  z.string().transform((text, issues) => {
    try {
      return parse(text);
    } catch {
      issues.addIssue('not of this form');
      return z.NEVER;
    }
  });

const nats = parsedBy((text) => ({ engine: 'nats' as const, address: parseNatsUrl(text) }));

/** What the password of a Meilisearch server's URL is, its provider reads. Providers of other schemes read their URLs alone. */
const search = parsedBy((text) => {
  if (/^https?:/.test(text)) parseMeilisearchUrl(text);
  else if (!/^(database:|[a-z][a-z0-9+.-]*:\/\/\S+)$/.test(text)) throw new TypeError('no URL');
  return text;
});

/**
 * The host of the URL is the bucket, the path a prefix of all keys, user and password the access key. `region`, and
 * `endpoint` for stores other than Amazon's.
 */
const s3 = parsedBy((text) => {
  const {
    protocol,
    hostname: bucket,
    pathname,
    username,
    password,
    port,
    searchParams,
    hash,
  } = new URL(text);
  const { region = 'us-east-1', endpoint, ...others } = Object.fromEntries(searchParams);
  const isWhole =
    protocol === 's3:' && bucket !== '' && !port && !hash && (username === '') === (password === '');
  if (!isWhole || Object.keys(others).length > 0) throw new TypeError('not a bucket');
  if (endpoint !== undefined && !/^https?:$/.test(new URL(endpoint).protocol))
    throw new TypeError('not a URL');
  const prefix = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  const [accessKeyId, secretAccessKey] = [username, password].map(decodeURIComponent);
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { engine: 's3' as const, bucket, prefix, region, endpoint, credentials };
});

/** The settings of every process, with the engines behind its ports. */
export const engineSettings = {
  ...processSettings,
  eventLog: setting(
    'EVENT_LOG_URL',
    z
      .union([eventStoreDb, sqlite])
      .describe(
        '`sqlite:`, alone or followed by a file, or `esdb://[user:password@]host[:port]?tls=…` (also `esdb+discover://`)',
      ),
    'sqlite:',
    'Engine of the event log; sqlite: alone is DATA_DIR/events.db, esdb:// an EventStoreDB.',
  ),
  readModels: setting(
    'READ_MODELS_URL',
    z
      .union([mongoDb, sqlite])
      .describe(
        '`sqlite:`, alone or followed by a folder, or `mongodb://[user:password@]host[:port]/database?replicaSet=…` (also `mongodb+srv://`)',
      ),
    'sqlite:',
    'Engine of the read models and of the vault; sqlite: alone is DATA_DIR/read-models and DATA_DIR/vault.db, mongodb:// a MongoDB replica set.',
  ),
  sharesReadModels: setting(
    'READ_MODELS_SHARED',
    z
      .enum(['on', 'off'])
      .transform((text) => text === 'on')
      .describe('`on` or `off`'),
    'on',
    'Whether several processes may use the same files of read models; off: every service runs in one, reads faster, and writes several changes together.',
  ),
  bus: setting(
    'BUS_URL',
    z
      .union([z.literal('local:').transform(() => ({ engine: 'local' as const })), nats])
      .describe('`local:`, or `nats://[user:password@]host[:port]`, several hosts separated by commas'),
    'local:',
    'What carries questions and wake-ups between services; local: serves one process, nats:// many.',
  ),
  installation: setting(
    'INSTALLATION',
    z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .describe('up to 40 letters, digits, `-` and `_`'),
    'storefold',
    'Name of the installation on a shared NATS server; all its processes have the same, and no other has it.',
  ),
  search: setting(
    'SEARCH_URL',
    search.describe(
      '`database:`, `http://[:key@]host[:port]` (also `https://`) of a Meilisearch server, or `scheme://…` of a provider among the EXTENSIONS',
    ),
    'database:',
    'Engine of product search; database: is the engine of the read models, http:// a Meilisearch.',
  ),
  files: setting(
    'FILES_URL',
    z
      .union([z.literal('folder:').transform(() => ({ engine: 'folder' as const })), s3])
      .describe(
        '`folder:`, or `s3://[key:secret@]bucket[/prefix]`, with `?region=…` and, for stores other than Amazon’s, `&endpoint=https://…`',
      ),
    'folder:',
    'Where pictures, files to download, exports and imports are kept; folder: is DATA_DIR/files, which all processes then share, s3:// a store with the protocol of Amazon S3.',
  ),
  diskWarnBytes: setting(
    'DISK_WARN_BYTES',
    wholeNumber(0, 1_099_511_627_776),
    '1073741824',
    'Bytes that have to be free on the disks of the store’s own files; with less, /health and the log warn. 0: never.',
  ),
  metricsPort: setting(
    'METRICS_PORT',
    z
      .union([z.literal('none').transform(() => null), wholeNumber(0, 65_535)])
      .describe('a port, or `none`; 0 takes any free one'),
    'none',
    'Port at which a Prometheus reads the metrics of the process, at /metrics; without one nothing is counted.',
  ),
  metricsHost: setting('METRICS_HOST', hostName, '127.0.0.1', 'Address on which METRICS_PORT listens.'),
  otlpEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    z
      .union([z.literal('none').transform(() => null), z.url({ protocol: /^https?$/ })])
      .describe('`http://host[:port]` (also `https://`) of an OpenTelemetry collector, or `none`'),
    'none',
    'Where traces are sent, by OTLP over HTTP; without it nothing is traced.',
  ),
};

export type EngineSettings = SettingsOf<typeof engineSettings>;
