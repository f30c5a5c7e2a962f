import { casesOnMongoDb } from '@storefold/engines/testing';
import { customFieldQueriesOn } from './custom-field-queries.examples.ts';

casesOnMongoDb('read models', (mongoDb) =>
  customFieldQueriesOn(() => ({ READ_MODELS_URL: mongoDb.url.replace('/?', `/${mongoDb.newDatabase()}?`) }), {
    ignoredToo: false,
  }),
);
