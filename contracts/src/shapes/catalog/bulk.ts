import { z } from 'zod';
import { anyJson } from '../../values.ts';

/** The most records that one request changes. */
const MOST = 1_000;

/** Records of one request, each of which is read by itself, so that one that cannot be read leaves the others alone. */
export const bulkInput = (meaning: string) =>
  z.array(z.record(z.string(), anyJson)).min(1).max(MOST).describe(meaning);

/** What became of each record of a request, in its order. */
export const bulkOutcome = z.object({
  data: z
    .array(
      z.object({
        id: z.string().nullable().describe('The record; null where the request named none.'),
        success: z.boolean().describe('Whether it is as the request wanted it.'),
        error: z
          .object({
            code: z
              .string()
              .describe('One of the error codes, as the change of this record alone would have it.'),
            message: z.string(),
            details: z.record(z.string(), anyJson).nullable().describe('What the code says more.'),
          })
          .nullable()
          .describe('Why it was refused; null where it succeeded.'),
      }),
    )
    .describe('The records of the request, in its order.'),
  meta: z
    .object({
      count: z.int().describe('How many records the request had.'),
      succeeded: z.int().describe('How many are as it wanted.'),
      failed: z.int().describe('How many were refused.'),
    })
    .describe('How many of each.'),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;
