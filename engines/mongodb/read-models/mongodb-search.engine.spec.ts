import { openDatabaseSearch } from '../../common/database-search.ts';
import { searchContract } from '../../contract/search.contract.ts';
import { casesOnMongoDb } from '../testing/mongodb-under-test.ts';
import { openMongoDbReadModels } from './mongodb-read-models.ts';

casesOnMongoDb('search', (mongoDb) => {
  searchContract('the read models on MongoDB', { forgives: false }, async () => {
    const readModels = await openMongoDbReadModels({ url: mongoDb.url, database: mongoDb.newDatabase() });
    return { engine: openDatabaseSearch(), readModels, close: () => readModels.close() };
  });
});
