import { defineNoun } from '@storefold/server/runtime';
import { customFieldDefinitionDictionary } from './custom-field-definition.dictionary.ts';
import { CustomFieldDefinitionEndpoints } from './custom-field-definition.endpoints.ts';
import { customFieldDefinitionPublisher } from './custom-field-definition.publisher.ts';
import { CustomFieldDefinitionService } from './custom-field-definition.service.ts';

export const customFieldDefinitionNoun = defineNoun({
  facts: [customFieldDefinitionDictionary],
  endpoints: [CustomFieldDefinitionEndpoints],
  providers: [CustomFieldDefinitionService],
  publishers: [customFieldDefinitionPublisher],
});
