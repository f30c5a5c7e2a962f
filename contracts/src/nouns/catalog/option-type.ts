import { noun } from '../../records/noun.ts';

export const optionTypeNoun = noun({
  name: 'option_type',
  prefix: 'optt',
  translatable: ['label'],
  words: {
    en: { name: 'Option type', title: 'Options', new: 'New option' },
    de: { name: 'Optionsart', title: 'Optionen', new: 'Neue Option' },
  },
});

export const optionValueNoun = noun({
  name: 'option_value',
  prefix: 'optval',
  translatable: ['label'],
  words: {
    en: { name: 'Option value' },
    de: { name: 'Optionswert' },
  },
});
