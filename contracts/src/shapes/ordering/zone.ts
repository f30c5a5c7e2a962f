import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { metadata, optionalMetadata, optionalText, timestamp } from '../../values.ts';

/** A country, or one of its states. */
export const zoneMember = z.object({
  country_iso: z.string().describe('The country, by two letters of ISO 3166-1.'),
  state_abbr: z.string().nullable().describe('The state of the country; null: all of it.'),
});
zoneMember.register(namedShapes, { id: 'ZoneMember' });
export type ZoneMember = Readonly<z.infer<typeof zoneMember>>;

/** A part of the world, for which rates of tax hold, and to which ways of delivery and payment can be limited. */
export const zone = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  members: z.array(zoneMember).describe('The countries and states that the zone consists of.'),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
zone.register(namedShapes, { id: 'Zone' });
export type Zone = z.infer<typeof zone>;

const name = z.string().trim().min(1).max(255);
const members = z
  .array(
    z.object({
      country_iso: z.string().describe('The country, by two or three letters.'),
      state_abbr: z.string().nullish().describe('The state of the country; absent: all of it.'),
    }),
  )
  .min(1)
  .max(500)
  .describe('The countries and states that the zone consists of.');

const details = { description: optionalText, metadata: optionalMetadata };

export const zoneInput = z.object({ name, members, ...details });

/** `members`, when sent, replace all members. */
export const zoneChange = z.object({ name: name.optional(), members: members.optional(), ...details });
