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
