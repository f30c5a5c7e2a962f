import { code, list, metadata, part, shopContent, shopData, text } from '@storefold/kernel/dictionary';
import { recordDictionary } from '@storefold/simple-records/dictionary';
import { zone } from './zone.ts';

export const zoneDictionary = recordDictionary(zone, {
  record:
    'A part of the world, for which rates of tax hold, and to which ways of delivery and payment can be limited.',
  created: 'Staff made the zone.',
  changed: 'Staff changed the fields that are present. Orders made before keep what they say.',
  deleted: 'Staff deleted the zone, which nothing used.',
  details: {
    name: text('What the staff call it.', shopData),
    description: text('What the staff noted of it.', shopContent),
    members: list(
      part('A country, or one of its states.', {
        country_iso: code('ISO 3166-1 alpha-2', 'The country.'),
        state_abbr: code('ISO 3166-2, without the country', 'The state. Null: all of the country.'),
      }),
    ),
    metadata: metadata(shopData),
  },
});
