import { zone, zoneChange, zoneInput } from '../../shapes/ordering/zone.ts';
import { chapter } from '../chapter.ts';
import { crudEndpoints } from '../crud.ts';

export const zones = crudEndpoints({
  noun: 'zones',
  service: 'ordering',
  scope: 'settings',
  shape: zone,
  input: zoneInput,
  change: zoneChange,
  filters: { text: ['id', 'name'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['name', 'created_at', 'updated_at'],
  summaries: {
    list: 'Lists the zones, the newest first.',
    create: 'Makes a zone of countries and states.',
    read: 'Shows one zone.',
    change: 'Changes a zone.',
    delete: 'Deletes a zone that nothing uses.',
  },
  refusals: { delete: ['resource_invalid'] },
});

export const {
  list: listZones,
  create: createZone,
  read: readZone,
  change: changeZone,
  delete: deleteZone,
} = zones;

chapter({
  name: 'Zones',
  about: 'Parts of the world that a store treats alike.',
  position: 270,
  groups: ['zones'],
});
