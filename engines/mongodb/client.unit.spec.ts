import { expect, it } from 'vitest';
import { databaseOf, quickClient, slowClient } from './client.ts';

it.each([
  '',
  'w=0',
  'w=1&journal=false',
  'j=false&wtimeout=1&wtimeoutMS=1',
  'readConcernLevel=local',
  'readPreference=secondaryPreferred&readPreferenceTags=dc:east',
])(
  'waits for the journals of a majority and reads what it has from the primary, also with "%s"',
  async (more) => {
    for (const clientFor of [quickClient, slowClient]) {
      const client = clientFor(`mongodb://db.example/shop?replicaSet=rs0&${more}`);
      const collection = databaseOf(client, 'shop').collection('things');
      expect(collection.writeConcern).toMatchObject({ w: 'majority', j: true, wtimeout: 8_000 });
      expect(collection.readConcern).toMatchObject({ level: 'majority' });
      expect(collection.readPreference).toMatchObject({ mode: 'primary' });
      expect(collection.readPreference?.tags).toBeUndefined();
      await client.close();
    }
  },
);

it.each([
  ['mongodb://shop:open@sesame@host/shop', '%40'],
  ['mongodb://shop:open/sesame@host/shop', '%2F'],
  ['mongodb://shop:sesame%@host/shop', '%25'],
  ['mongodb://shop:sesame@host:port/shop', 'host[:port]'],
  ['mongodb://shop:sesame@host/shop?replicaset=rs0&tsl=true', 'tsl'],
])('refuses %s, saying what to do, and does not tell the password', (url, hint) => {
  expect(() => quickClient(url)).toThrow(hint);
  expect(() => quickClient(url)).not.toThrow(/sesame/);
});
