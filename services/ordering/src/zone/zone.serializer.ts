import type { Zone as ZoneBody } from '@storefold/contracts';
import type { Zone } from './zone.ts';

/** The Admin API's form. */
export const zoneBody = (id: string, zone: Zone): ZoneBody => ({
  id,
  name: zone.name,
  description: zone.description,
  members: zone.members.map((member) => ({ ...member })),
  metadata: zone.metadata,
  created_at: zone.created_at,
  updated_at: zone.updated_at,
});
