import { noun } from '../../records/noun.ts';

export const zoneNoun = noun({
  name: 'zone',
  prefix: 'zone',
  words: {
    en: {
      name: 'Zone',
      title: 'Zones',
      new: 'New zone',
      about: 'Countries and states that taxes and delivery are for',
      fields: { zone_ids: 'Zones' },
    },
    de: {
      name: 'Zone',
      title: 'Zonen',
      new: 'Neue Zone',
      about: 'Länder und Bundesstaaten, für die Steuern und Versand gelten',
      fields: { zone_id: 'Zone', zone_ids: 'Zonen' },
    },
  },
});
