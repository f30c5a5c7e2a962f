import { z } from 'zod';

const methodDisplays = ['both', 'back_end', 'front_end'] as const;

/** To whom, and for which addresses, a method is offered, as the Admin API shows it. */
export const offering = {
  display_on: z
    .enum(methodDisplays)
    .describe(
      "`front_end`: offered to shoppers alone; `back_end`: for staff's drafts alone; `both`: to everybody.",
    ),
  zone_ids: z
    .array(z.string())
    .describe('The zones (`zone_…`) in one of which the shipping address must lie; empty: everywhere.'),
};

/** The same as a request sends it. */
export const offeringInput = {
  display_on: z
    .enum(methodDisplays)
    .optional()
    .describe(
      "`front_end`: offered to shoppers alone; `back_end`: for staff's drafts alone; default: `both`.",
    ),
  zone_ids: z
    .array(z.string().max(64))
    .max(100)
    .nullish()
    .transform((ids) => (ids ? [...new Set(ids)] : ids))
    .describe('The zones (`zone_…`) in one of which the shipping address must lie; empty: everywhere.'),
};
