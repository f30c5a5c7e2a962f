import { defineNoun } from '@storefold/server/runtime';
import { ApiKeyController } from './api-key.controller.ts';
import { apiKeyDictionary } from './api-key.dictionary.ts';
import { ApiKeyEndpoints } from './api-key.endpoints.ts';
import { ApiKeyService } from './api-key.service.ts';
import { apiKeyView } from './api-key.view.ts';
import { apiKeyUseDictionary } from './api-key-use.dictionary.ts';
import { ApiKeyUseService } from './api-key-use.service.ts';

export const apiKeyNoun = defineNoun({
  facts: [apiKeyDictionary, apiKeyUseDictionary],
  endpoints: [ApiKeyEndpoints],
  controllers: [ApiKeyController],
  providers: [ApiKeyService, ApiKeyUseService],
  projections: [apiKeyView],
});
