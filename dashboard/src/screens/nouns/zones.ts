import { zones } from '@storefold/contracts';
import { screenOf } from '../screen.ts';

const europeanUnion =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

export const zonesScreen = screenOf(zones, {
  noun: 'zone',
  path: 'settings/zones',
  position: 220,
  icon: 'folder',
  title: 'name',
  columns: ['name', 'description', 'members', 'updated_at'],
  filters: [{ key: 'name_cont', kind: 'text' }],
  fields: [{ name: 'name' }, { name: 'description', kind: 'longtext' }, { name: 'members', kind: 'members' }],
  presets: [
    {
      label: 'european_union',
      row: { members: europeanUnion.map((country_iso) => ({ country_iso, state_abbr: null })) },
    },
  ],
});
