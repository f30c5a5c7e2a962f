import { noun } from '../../records/noun.ts';

export const zoneNoun = noun({
  name: 'zone',
  prefix: 'zone',
  words: {
    en: { name: 'Zone', title: 'Zones', new: 'New zone', fields: { zone_ids: 'Zones' } },
    de: { name: 'Zone', title: 'Zonen', new: 'Neue Zone', fields: { zone_id: 'Zone', zone_ids: 'Zonen' } },
  },
});
