import { defineNoun } from '@storefold/server/runtime';
import { OptionChoiceService } from './option-choice.service.ts';
import { optionTypeDictionary } from './option-type.dictionary.ts';
import { OptionTypeEndpoints } from './option-type.endpoints.ts';
import { OptionTypeService } from './option-type.service.ts';

export const optionTypeNoun = defineNoun({
  facts: [optionTypeDictionary],
  endpoints: [OptionTypeEndpoints],
  providers: [OptionTypeService, OptionChoiceService],
});
