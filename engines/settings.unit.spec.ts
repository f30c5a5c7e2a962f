import { readSettings } from '@storefold/server/runtime';
import { SettingsRefused } from '@storefold/server/testing';
import { describe, expect, it } from 'vitest';
import { engineSettings } from './settings.ts';

describe('the settings of the engines', () => {
  it('name the real engines', () => {
    const cluster = 'esdb+discover://admin:changeit@a:2113,b:2113?tls=true';
    expect(
      readSettings(engineSettings, {
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
      search: 'https://:s%2Fecret@search.internal:7700/',
    });
    expect(readSettings(engineSettings, { READ_MODELS_URL: 'mongodb://localhost' })).toMatchObject({
      readModels: { engine: 'mongodb', database: 'storefold' },
    });
  });

  it('name a bucket, with a key or without, of Amazon or of others', () => {
    const filesOf = (FILES_URL: string) => readSettings(engineSettings, { FILES_URL }).files;
    expect(
      filesOf('s3://key:se%2Fcret@pictures/shop/one/?region=eu-central-1&endpoint=https://s3.internal'),
    ).toEqual({
      engine: 's3',
      bucket: 'pictures',
      prefix: 'shop/one',
      region: 'eu-central-1',
      endpoint: 'https://s3.internal',
      credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
    });
    expect(filesOf('s3://pictures')).toMatchObject({
      prefix: '',
      endpoint: undefined,
      credentials: undefined,
    });
  });

  it('name a search engine of an extension', () => {
    const SEARCH_URL = 'typesense://:key@search:8108';
    expect(readSettings(engineSettings, { SEARCH_URL }).search).toBe(SEARCH_URL);
  });

  it.each([
    ['EVENT_LOG_URL', ['esdb://', 'postgres://x', 'events.db', 'sqlite']],
    ['READ_MODELS_URL', ['mongodb://', 'mongodb://host/a.b', 'mongodb://host/a/b', 'memory:']],
    ['BUS_URL', ['redis://localhost', 'nats://', 'local', 'nats://host/path']],
    ['INSTALLATION', ['two words', 'a.b', 'shop>', '*', 'ä', 'x'.repeat(41)]],
    [
      'FILES_URL',
      [
        's3://',
        's3://bucket:80',
        's3://b?size=1',
        's3://u:p@b?size=1',
        's3://b?endpoint=x',
        'folder',
        'ftp://b',
      ],
    ],
    [
      'SEARCH_URL',
      [
        'http://',
        'http://localhost:7700/path',
        'http://u:p@localhost',
        'database',
        'database://',
        'typesense:',
        '://x',
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

  it('never show a password when they are refused', () => {
    expect(refused({ BUS_URL: 'amqp://shop:hunter2@host' }).message).not.toContain('hunter2');
  });
});

function refused(env: Record<string, string>): SettingsRefused {
  try {
    readSettings(engineSettings, env);
  } catch (error) {
    if (error instanceof SettingsRefused) return error;
    throw error;
  }
  throw new Error(`expected a refusal of ${JSON.stringify(env)}`);
}
