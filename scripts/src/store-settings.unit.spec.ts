import { resolve } from 'node:path';
import { readSettings, settingsHelp } from '@storefold/server/runtime';
import { SettingsRefused } from '@storefold/server/testing';
import { describe, expect, it } from 'vitest';
import { allSettings, storeSettings } from './store-settings.ts';

describe('the settings of a store', () => {
  it('have a default each, so that nothing must be set', () => {
    expect(readSettings(storeSettings, {})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      sampleData: 'on',
      nodeEnv: 'development',
      eventLog: { engine: 'sqlite' },
      readModels: { engine: 'sqlite' },
      bus: { engine: 'local' },
      search: 'database:',
      accessTokenTtlS: 3600,
      adminTokenTtlS: 900,
      refreshTokenTtlS: 2_592_000,
      passwordResetTtlS: 900,
      bodyLimitBytes: 102_400,
      webhookTimeoutMs: 15_000,
      webhookAllowCidrs: ['127.0.0.0/8', '::1/128'],
      trustedProxies: [],
      logLevel: 'info',
      identity: null,
      'stored-value': null,
    });
  });

  it('are read by their names', () => {
    const settings = readSettings(storeSettings, {
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
      eventLog: { path: '/srv/log.db' },
      readModels: { path: '/srv/models' },
      bus: { engine: 'nats', address: { servers: ['one:4333', 'two:4222'], user: 'shop', pass: 'pw' } },
      webhookAllowCidrs: ['10.0.0.0/8', 'fd00::/8', '192.168.1.7/32'],
      trustedProxies: ['::1/128'],
      logLevel: 'silent',
      identity: ['http://127.0.0.1:3001', 'http://127.0.0.1:3002'],
      'stored-value': ['https://stored-value.internal'],
      catalog: null,
    });
  });

  it('that are empty have their default', () => {
    expect(readSettings(storeSettings, { PORT: '', LOG_LEVEL: '  ' })).toMatchObject({
      port: 3000,
      logLevel: 'info',
    });
  });

  it('allow webhooks to this machine in development, and nowhere private in production', () => {
    expect(readSettings(storeSettings, { NODE_ENV: 'production' })).toMatchObject({
      nodeEnv: 'production',
      webhookAllowCidrs: [],
    });
    expect(readSettings(storeSettings, { NODE_ENV: 'test' })).not.toMatchObject({ webhookAllowCidrs: [] });
    expect(readSettings(storeSettings, { WEBHOOK_ALLOW_CIDRS: 'none' })).toMatchObject({
      webhookAllowCidrs: [],
    });
  });

  it.each([
    ['SAMPLE_DATA', ['off', 'true', 'On', '-1', '1.5', '1000001']],
    ['ACCESS_TOKEN_TTL_S', ['0', '-5', '1h', '99999999999999999999']],
    ['WEBHOOK_TIMEOUT_MS', ['0', '15s']],
    [
      'WEBHOOK_ALLOW_CIDRS',
      ['10.0.0.0/33', '10.0.0/8', '::/129', 'localhost', '10.0.0.0/8,', '10.0.0.0/8/8', '::1/x'],
    ],
    ['TRUSTED_PROXIES', ['all', 'fe80::1%eth0']],
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

  it('have each a name, a default that is allowed, and one sentence', () => {
    for (const { name, fallback, help, schema } of allSettings) {
      expect(name).toMatch(/^[A-Z][A-Z_]+$/);
      for (const text of typeof fallback === 'string' ? [fallback] : Object.values(fallback)) {
        expect(schema.safeParse(text).success, name).toBe(true);
      }
      expect(help, name).toMatch(/^\S.*[^.]\.$/);
      expect(help, name).not.toContain('|');
      expect(schema.description, name).toMatch(/^\S.{5,}$/);
    }
    expect(new Set(allSettings.map(({ name }) => name)).size).toBe(allSettings.length);
  });
  it('are explained for a terminal, each with what may be said', () => {
    const help = settingsHelp(allSettings);
    for (const { name } of allSettings) expect(help).toMatch(new RegExp(`^ *${name}$`, 'm'));
    expect(help).toContain('Allowed: a whole number from 0 to 65535\n      Default: 3000\n');
  });
});

function refused(env: Record<string, string>): SettingsRefused {
  try {
    readSettings(storeSettings, env);
  } catch (error) {
    if (error instanceof SettingsRefused) return error;
    throw error;
  }
  throw new Error(`expected a refusal of ${JSON.stringify(env)}`);
}
