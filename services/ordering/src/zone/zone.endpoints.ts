import { zones } from '@storefold/contracts';
import { recordEndpoints } from '@storefold/simple-records';
import { zoneBody } from './zone.serializer.ts';
import { ZONES, zone } from './zone.ts';
import { readMembers } from './zone-members.ts';
import { ZoneUpkeep } from './zone-upkeep.service.ts';

/** Zones, as the merchant's staff see them. */
export const ZoneEndpoints = recordEndpoints({
  record: zone,
  endpoints: zones,
  collection: ZONES,
  details: ({ name, description, members, metadata }) => ({
    name,
    description: description ?? null,
    members: readMembers(members),
    metadata: metadata ?? {},
  }),
  changes: ({ members, ...changes }) => ({ ...changes, members: members && readMembers(members) }),
  show: zoneBody,
  hooks: ZoneUpkeep,
  hasUniqueNames: true,
});
