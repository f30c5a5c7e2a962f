import { z } from 'zod';

/** A tag, and how many records have it. */
export const tag = z.object({ name: z.string(), count: z.int() });
export type Tag = z.infer<typeof tag>;
