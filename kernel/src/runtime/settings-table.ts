import type { ServiceName } from '@storefold/contracts';
import {
  busUrl,
  eventLogUrl,
  folder,
  hostName,
  networks,
  oneOf,
  onOrCount,
  origins,
  type Reader,
  readModelsUrl,
  searchUrl,
  wholeNumber,
} from './setting-readers.ts';

/** One line of the table: what a setting is called, what holds without it, what it may say and what it is for. */
export interface Setting<T> extends Reader<T> {
  /** In the environment. */
  readonly name: string;
  /** What holds when the environment says nothing, as the environment would say it. */
  readonly fallback: string | { readonly development: string; readonly production: string };
  /** One sentence. */
  readonly help: string;
}

const setting = <T>(
  name: string,
  fallback: Setting<T>['fallback'],
  { allowed, read }: Reader<T>,
  help: string,
): Setting<T> => ({ name, fallback, allowed, read, help });

const YEAR_S = 31_536_000;

/** Every setting but the addresses of services. A setting stands here only while something reads it. */
export const settingsByKey = {
  port: setting('PORT', '3000', wholeNumber(0, 65_535), 'Port to listen on; 0 takes any free one.'),
  host: setting('HOST', '127.0.0.1', hostName, 'Address to listen on; 0.0.0.0 listens on all.'),
  dataDir: setting('DATA_DIR', './data', folder, 'Where the store keeps its files.'),
  sampleData: setting(
    'SAMPLE_DATA',
    'on',
    onOrCount(1_000_000),
    'Sample products the first start makes: on for the sample shop, a number for that many, none for an empty catalog.',
  ),
  nodeEnv: setting(
    'NODE_ENV',
    'development',
    oneOf('development', 'production', 'test'),
    'production switches the defaults of this table that differ there.',
  ),
  eventLog: setting(
    'EVENT_LOG_URL',
    'sqlite:',
    eventLogUrl,
    'Engine of the event log; sqlite: alone is DATA_DIR/events.db, esdb:// an EventStoreDB.',
  ),
  readModels: setting(
    'READ_MODELS_URL',
    'sqlite:',
    readModelsUrl,
    'Engine of the read models and of the vault; sqlite: alone is DATA_DIR/read-models and DATA_DIR/vault.db, mongodb:// a MongoDB replica set.',
  ),
  bus: setting(
    'BUS_URL',
    'local:',
    busUrl,
    'What carries questions and wake-ups between services; local: serves one process, nats:// many.',
  ),
  search: setting(
    'SEARCH_URL',
    'database:',
    searchUrl,
    'Engine of product search; database: is the engine of the read models, http:// a Meilisearch.',
  ),
  accessTokenTtlS: setting(
    'ACCESS_TOKEN_TTL_S',
    '3600',
    wholeNumber(1, YEAR_S),
    "Seconds a customer's access token is good for.",
  ),
  adminTokenTtlS: setting(
    'ADMIN_TOKEN_TTL_S',
    '900',
    wholeNumber(1, YEAR_S),
    "Seconds an admin's access token is good for.",
  ),
  refreshTokenTtlS: setting(
    'REFRESH_TOKEN_TTL_S',
    '2592000',
    wholeNumber(1, 10 * YEAR_S),
    'Seconds a refresh token is good for; 2592000 are 30 days.',
  ),
  passwordResetTtlS: setting(
    'PASSWORD_RESET_TTL_S',
    '900',
    wholeNumber(1, YEAR_S),
    'Seconds a password reset token is good for.',
  ),
  bodyLimitBytes: setting(
    'BODY_LIMIT_BYTES',
    '102400',
    wholeNumber(1_024, 1_048_576),
    'Bytes the body of a request may have.',
  ),
  webhookTimeoutMs: setting(
    'WEBHOOK_TIMEOUT_MS',
    '15000',
    wholeNumber(10, 120_000),
    'Milliseconds the receiver of a webhook has to answer.',
  ),
  webhookAllowCidrs: setting(
    'WEBHOOK_ALLOW_CIDRS',
    { development: '127.0.0.0/8,::1/128', production: 'none' },
    networks,
    'Networks webhooks may be sent to although they are not public.',
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    'none',
    networks,
    'Networks of proxies in front of the store, whose X-Forwarded-For is believed.',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'The least severe lines that are written to the log.',
  ),
} as const;

const serviceUrl = (name: string, service: ServiceName): Setting<readonly string[] | null> =>
  setting(
    name,
    'none',
    origins,
    `Where the gateway finds the ${service} service when that runs in processes of its own: its instances, separated by commas.`,
  );

/** Where each service listens when it does not run in the gateway's process. */
export const serviceUrlSettings: Readonly<Record<ServiceName, Setting<readonly string[] | null>>> = {
  identity: serviceUrl('IDENTITY_URL', 'identity'),
  newsletter: serviceUrl('NEWSLETTER_URL', 'newsletter'),
  catalog: serviceUrl('CATALOG_URL', 'catalog'),
  ordering: serviceUrl('ORDERING_URL', 'ordering'),
  'stored-value': serviceUrl('STORED_VALUE_URL', 'stored-value'),
  webhooks: serviceUrl('WEBHOOKS_URL', 'webhooks'),
};

/** All settings, in the order people read them. */
export const allSettings: readonly Setting<unknown>[] = [
  ...Object.values(settingsByKey),
  ...Object.values(serviceUrlSettings),
];

/** The settings as a table in Markdown, for the README. */
export function settingsTable(): string {
  const rows = allSettings.map(
    ({ name, fallback, help }) => `| \`${name}\` | ${fallbackText(fallback)} | ${help} |`,
  );
  return ['| name | default | what it is for |', '|---|---|---|', ...rows].join('\n');
}

/** The settings for people at a terminal, with what each may say. */
export function settingsHelp(): string {
  const entries = allSettings.map(({ name, fallback, allowed, help }) =>
    [
      `  ${name}`,
      `      ${help}`,
      `      Allowed: ${allowed}`,
      `      Default: ${fallbackText(fallback)}`,
    ].join('\n'),
  );
  return ['Settings (environment variables):', ...entries].join('\n').replaceAll('`', '');
}

function fallbackText(fallback: Setting<unknown>['fallback']): string {
  if (typeof fallback === 'string') return code(fallback);
  return `${code(fallback.development)} in development, ${code(fallback.production)} in production`;
}

const code = (text: string): string => (text === 'none' ? 'none' : `\`${text}\``);
