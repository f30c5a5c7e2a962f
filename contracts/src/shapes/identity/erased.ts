import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { timestamp } from '../../values.ts';

/** What of a person stays after an erasure, because it must. */
export const erased = z.object({
  kept: z
    .array(
      z.object({
        type: z.string().describe('What it is.'),
        id: z.string(),
        number: z.string().nullable().describe('What people call it by; null where it has no number.'),
        until: timestamp.describe('When it goes as well.'),
      }),
    )
    .describe('Records that still tell of the person, because they must be kept for some years. Often none.'),
});
erased.register(namedShapes, { id: 'Erased' });
