import type { ZoneMember } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { CollectionName } from '@storefold/kernel/ports';
import { type PresentRecord, recordView, simpleRecord } from '@storefold/simple-records';

/** The details of a zone that staff can set. A detail added here becomes part of facts and state. */
type ZoneDetails = {
  readonly name: string;
  readonly description: string | null;
  /** Each once, with codes as ISO 3166 writes them. */
  readonly members: readonly ZoneMember[];
  readonly metadata: JsonObject;
};

export type Zone = PresentRecord<ZoneDetails>;

/** A part of the world, for which rates of tax hold, and to which ways of delivery and payment can be limited. */
export const zone = simpleRecord<ZoneDetails>()({
  category: 'zone',
  facts: 'Zone',
  noun: 'zone',
  left: ['name'],
});

export const ZONES: CollectionName<Zone & { readonly id: string }> = 'zones';

export const zoneView = recordView(zone, { name: ZONES, version: 1, fields: { name: 'text' } });
