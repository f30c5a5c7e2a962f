import { noun } from '../../records/noun.ts';

export const optionTypeNoun = noun({
  name: 'option_type',
  prefix: 'optt',
  words: {
    en: { name: 'Option type', title: 'Options', new: 'New option' },
    de: { name: 'Optionsart', title: 'Optionen', new: 'Neue Option' },
  },
});

export const optionValueNoun = noun({
  name: 'option_value',
  prefix: 'optval',
  words: {
    en: { name: 'Option value' },
    de: { name: 'Optionswert' },
  },
});
