import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { processSettings } from './process-settings.ts';
import { networks, setting } from './setting.ts';
import { likelySlips, readSettings, SettingsRefused } from './settings.ts';
import { settingsHelp, settingsTable } from './settings-text.ts';

const declared = {
  ...processSettings,
  allowed: setting(
    'ALLOWED_NETWORKS',
    networks,
    { development: '::1/128', production: 'none' },
    'Networks that may call.',
  ),
};

describe('settings', () => {
  it('name modules by files, seen from where the program is started', () => {
    const extensionsOf = (EXTENSIONS: string) => readSettings(processSettings, { EXTENSIONS }).extensions;
    expect(extensionsOf('./acme.js, /srv/b.js')).toEqual([resolve('acme.js'), '/srv/b.js']);
    expect(() => extensionsOf('a.js,,b.js')).toThrow('EXTENSIONS is "a.js,,b.js"');
  });

  it('have a default each, so that nothing must be set', () => {
    expect(readSettings(declared, {})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      nodeEnv: 'development',
      logLevel: 'info',
      bodyLimitBytes: 102_400,
      mediaLimitBytes: 10_485_760,
      importLimitBytes: 104_857_600,
      cdnMaxAgeS: 0,
      extensions: [],
      shutdownDelayMs: 0,
      maxWaitMs: 2_000,
      allowed: ['::1/128'],
    });
  });

  it('that are empty have their default', () => {
    expect(readSettings(declared, { PORT: '', LOG_LEVEL: '  ' })).toMatchObject({
      port: 3000,
      logLevel: 'info',
    });
  });

  it('may have another default in production', () => {
    expect(readSettings(declared, { NODE_ENV: 'production' }).allowed).toEqual([]);
    expect(readSettings(declared, { NODE_ENV: 'test' }).allowed).toEqual(['::1/128']);
  });

  it.each([
    ['PORT', ['65536', '-1', '80a', '3e3', '0x50', '1.5', 'http']],
    ['HOST', ['a b', 'http://x', '0.0.0.0:80']],
    ['NODE_ENV', ['prod', 'staging']],
    ['BODY_LIMIT_BYTES', ['100', '2000000']],
    ['MEDIA_LIMIT_BYTES', ['100', '200000000']],
    ['IMPORT_LIMIT_BYTES', ['100', '2000000000']],
    ['LOG_LEVEL', ['verbose', 'INFO']],
  ])('refuse %s where it makes no sense', (name, values) => {
    for (const value of values) {
      const { problems } = refused({ [name]: value });
      expect(problems, value).toHaveLength(1);
      expect(problems[0]).toContain(`${name} is ${JSON.stringify(value)}`);
    }
  });

  it('are refused all at once, each with what was found, what is allowed and what to do', () => {
    const { message } = refused({ PORT: 'http', ALLOWED_NETWORKS: 'postgres://localhost', DATA_DIR: '/x' });
    expect(message).toBe(`2 settings cannot be used:

  PORT is "http"
    allowed: a whole number from 0 to 65535
    to do:   correct it, or leave it out for 3000

  ALLOWED_NETWORKS is "postgres://localhost"
    allowed: networks such as 10.0.0.0/8,fd00::/8, separated by commas, or none
    to do:   correct it, or leave it out for ::1/128
`);
  });

  it('that are written with a slip are named, and other variables are not', () => {
    const names = ['BUS_URL', ...Object.values(declared).map(({ name }) => name)];
    const env = {
      MAX_WAIT: '100',
      LOG_LEVL: 'debug',
      LOG_LEVELNAME: 'debug',
      LOG_LEVEL_OF_ANOTHER: 'debug',
      max_wait_ms: '1',
      PATH: '/bin',
      HOME: '/',
      HOSTNAME: 'x',
      LC_ALL: 'C',
      BASE_URL: '/',
    };
    expect(likelySlips(names, { ...env, PORT: '1', NODE_OPTIONS: '' })).toEqual([
      'MAX_WAIT is no setting and is not read: was MAX_WAIT_MS meant?',
      'LOG_LEVL is no setting and is not read: was LOG_LEVEL meant?',
      'LOG_LEVELNAME is no setting and is not read: was LOG_LEVEL meant?',
      'max_wait_ms is no setting and is not read: was MAX_WAIT_MS meant?',
    ]);
  });

  it('are explained in a table and for a terminal', () => {
    const { port, allowed } = declared;
    expect(settingsTable([port, allowed])).toBe(
      [
        '| name | default | what it is for |',
        '|---|---|---|',
        '| `PORT` | `3000` | Port to listen on; 0 takes any free one. |',
        '| `ALLOWED_NETWORKS` | `::1/128` in development, none in production | Networks that may call. |',
      ].join('\n'),
    );
    expect(settingsHelp([port])).toContain('Allowed: a whole number from 0 to 65535\n      Default: 3000');
  });
});

function refused(env: Record<string, string>): SettingsRefused {
  try {
    readSettings(declared, env);
  } catch (error) {
    if (error instanceof SettingsRefused) return error;
    throw error;
  }
  throw new Error(`expected a refusal of ${JSON.stringify(env)}`);
}
