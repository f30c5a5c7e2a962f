import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsRefused } from './settings.ts';
import { allSettings, settingsHelp } from './settings-table.ts';

describe('settings', () => {
  it('have a default each, so that nothing must be set', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      sampleData: 'on',
      nodeEnv: 'development',
      eventLog: { engine: 'sqlite', file: resolve('data/events.db') },
      readModels: { engine: 'sqlite', folder: resolve('data/read-models') },
      bus: { engine: 'local' },
      search: { engine: 'database' },
      accessTokenTtlS: 3600,
      adminTokenTtlS: 900,
      refreshTokenTtlS: 2_592_000,
      passwordResetTtlS: 900,
      bodyLimitBytes: 102_400,
      webhookTimeoutMs: 15_000,
      webhookAllowCidrs: ['127.0.0.0/8', '::1/128'],
      trustedProxies: [],
      logLevel: 'info',
      serviceUrls: { identity: null, 'stored-value': null },
      vaultFile: resolve('data/vault.db'),
      credentialsFile: resolve('data/credentials.json'),
    });
  });

  it('are read by their names', () => {
    const settings = readSettings({
      PORT: '0',
      HOST: '::',
      DATA_DIR: '/var/lib/shop',
      SAMPLE_DATA: 'none',
      EVENT_LOG_URL: 'sqlite:/srv/log.db',
      READ_MODELS_URL: 'sqlite:///srv/models',
      BUS_URL: 'nats://shop:pw@one:4333,two',
      WEBHOOK_ALLOW_CIDRS: '10.0.0.0/8, fd00::/8,192.168.1.7',
      TRUSTED_PROXIES: '::1',
      LOG_LEVEL: 'silent',
      IDENTITY_URL: 'http://127.0.0.1:3001/, http://127.0.0.1:3002,http://127.0.0.1:3001',
      STORED_VALUE_URL: 'https://stored-value.internal',
    });
    expect(settings).toMatchObject({
      port: 0,
      host: '::',
      dataDir: '/var/lib/shop',
      sampleData: 0,
      eventLog: { file: '/srv/log.db' },
      readModels: { folder: '/srv/models' },
      bus: { engine: 'nats', address: { servers: ['one:4333', 'two:4222'], user: 'shop', pass: 'pw' } },
      webhookAllowCidrs: ['10.0.0.0/8', 'fd00::/8', '192.168.1.7/32'],
      trustedProxies: ['::1/128'],
      logLevel: 'silent',
      serviceUrls: {
        identity: ['http://127.0.0.1:3001', 'http://127.0.0.1:3002'],
        'stored-value': ['https://stored-value.internal'],
        catalog: null,
      },
      vaultFile: join('/var/lib/shop', 'vault.db'),
    });
  });

  it('that are empty have their default', () => {
    expect(readSettings({ PORT: '', LOG_LEVEL: '  ' })).toMatchObject({ port: 3000, logLevel: 'info' });
  });

  it('allow webhooks to this machine in development, and nowhere private in production', () => {
    expect(readSettings({ NODE_ENV: 'production' })).toMatchObject({
      nodeEnv: 'production',
      webhookAllowCidrs: [],
    });
    expect(readSettings({ NODE_ENV: 'test' }).webhookAllowCidrs).not.toEqual([]);
    expect(readSettings({ WEBHOOK_ALLOW_CIDRS: 'none' }).webhookAllowCidrs).toEqual([]);
  });

  it('name the real engines', () => {
    const cluster = 'esdb+discover://admin:changeit@a:2113,b:2113?tls=true';
    expect(
      readSettings({
        EVENT_LOG_URL: cluster,
        READ_MODELS_URL: 'mongodb://u:p@a:27017,b/shop?replicaSet=rs0',
        SEARCH_URL: 'https://:s%2Fecret@search.internal:7700/',
      }),
    ).toMatchObject({
      eventLog: { engine: 'eventstoredb', connectionString: cluster },
      readModels: {
        engine: 'mongodb',
        url: 'mongodb://u:p@a:27017,b/shop?replicaSet=rs0',
        database: 'shop',
      },
      search: { engine: 'meilisearch', url: 'https://search.internal:7700', key: 's/ecret' },
    });
    expect(readSettings({ READ_MODELS_URL: 'mongodb://localhost' })).toMatchObject({
      readModels: { engine: 'mongodb', database: 'storefold' },
    });
  });

  it.each([
    ['PORT', ['65536', '-1', '80a', '3e3', '0x50', '1.5', 'http']],
    ['HOST', ['a b', 'http://x', '0.0.0.0:80']],
    ['SAMPLE_DATA', ['off', 'true', 'On', '-1', '1.5', '1000001']],
    ['NODE_ENV', ['prod', 'staging']],
    ['EVENT_LOG_URL', ['esdb://', 'postgres://x', 'events.db', 'sqlite']],
    ['READ_MODELS_URL', ['mongodb://', 'mongodb://host/a.b', 'mongodb://host/a/b', 'memory:']],
    ['BUS_URL', ['redis://localhost', 'nats://', 'local', 'nats://host/path']],
    ['SEARCH_URL', ['http://', 'http://localhost:7700/path', 'http://u:p@localhost', 'database']],
    ['ACCESS_TOKEN_TTL_S', ['0', '-5', '1h', '99999999999999999999']],
    ['BODY_LIMIT_BYTES', ['100', '2000000']],
    ['WEBHOOK_TIMEOUT_MS', ['0', '15s']],
    [
      'WEBHOOK_ALLOW_CIDRS',
      ['10.0.0.0/33', '10.0.0/8', '::/129', 'localhost', '10.0.0.0/8,', '10.0.0.0/8/8', '::1/x'],
    ],
    ['TRUSTED_PROXIES', ['all', 'fe80::1%eth0']],
    ['LOG_LEVEL', ['verbose', 'INFO']],
    [
      'CATALOG_URL',
      [
        '127.0.0.1:3000',
        'http://h/path',
        'ftp://h',
        'http://u:p@h',
        'http://h?a',
        'http://h,',
        'http://h,none',
      ],
    ],
  ])('refuse %s where it makes no sense', (name, values) => {
    for (const value of values) {
      const { problems } = refused({ [name]: value });
      expect(problems, value).toHaveLength(1);
      expect(problems[0]).toContain(`${name} is ${JSON.stringify(value)}`.replace('u:p@', '***@'));
    }
  });

  it.each([
    ['READ_MODELS_URL', 'mongodb://shop:open/sesame@host/shop'],
    ['READ_MODELS_URL', 'postgres://shop:open@sesame@host/shop'],
    ['BUS_URL', 'nats://shop:open/sesame@host'],
    ['SEARCH_URL', 'http://:open/sesame@host'],
    ['SEARCH_URL', 'http://:sesame%@host'],
    ['EVENT_LOG_URL', 'shop:sesame@host'],
  ])('refuse %s=%s without telling its password', (name, value) => {
    expect(refused({ [name]: value }).message).toContain(`${name} is `);
    expect(refused({ [name]: value }).message).not.toContain('sesame');
  });

  it('are refused all at once, each with what was found, what is allowed and what to do', () => {
    const { message } = refused({ PORT: 'http', EVENT_LOG_URL: 'postgres://localhost', DATA_DIR: '/x' });
    expect(message).toBe(`2 settings cannot be used:

  PORT is "http"
    allowed: a whole number from 0 to 65535
    to do:   correct it, or leave it out for 3000

  EVENT_LOG_URL is "postgres://localhost"
    allowed: sqlite:, alone or followed by a file, or esdb://[user:password@]host[:port]?tls=… (also esdb+discover://)
    to do:   correct it, or leave it out for sqlite:
`);
  });

  it('never show a password when they are refused', () => {
    expect(refused({ BUS_URL: 'amqp://shop:hunter2@host' }).message).not.toContain('hunter2');
  });

  it('have each a name, a default that is allowed, and one sentence', () => {
    for (const { name, fallback, help, read } of allSettings) {
      expect(name).toMatch(/^[A-Z][A-Z_]+$/);
      for (const text of typeof fallback === 'string' ? [fallback] : Object.values(fallback)) {
        expect(read(text, { dataDir: '/data' }), name).not.toBeUndefined();
      }
      expect(help, name).toMatch(/^\S.*[^.]\.$/);
      expect(help, name).not.toContain('|');
    }
    expect(new Set(allSettings.map(({ name }) => name)).size).toBe(allSettings.length);
  });
  it('are explained for a terminal, each with what may be said', () => {
    const help = settingsHelp();
    for (const { name } of allSettings) expect(help).toMatch(new RegExp(`^ *${name}$`, 'm'));
    expect(help).toContain('Allowed: a whole number from 0 to 65535\n      Default: 3000\n');
  });
});

function refused(env: Record<string, string>): SettingsRefused {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsRefused) return error;
    throw error;
  }
  throw new Error(`expected a refusal of ${JSON.stringify(env)}`);
}
