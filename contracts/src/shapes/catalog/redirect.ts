import { z } from 'zod';
import { complaint } from '../../languages/text.ts';
import { metadata, optionalMetadata, timestamp } from '../../values.ts';

/** Where an old address of the shop leads. */
export const redirect = z.object({
  from: z.string().describe('The old address in the shop: a path, with its query if it has one.'),
  to: z.string().describe('The new one: a path in the shop, or an address elsewhere.'),
});

export const adminRedirect = z.object({
  id: z.string(),
  ...redirect.shape,
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
export type AdminRedirect = z.infer<typeof adminRedirect>;

const MOST = 2_000;

/** The path of an address, as it is compared: without the host, a fragment and the slash at its end. */
export function redirectPath(address: string): string | undefined {
  const path = address
    .trim()
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/#.*$/, '');
  const rooted = path.startsWith('/') ? path : `/${path}`;
  const plain = rooted.replace(/\/+(?=\?|$)/, '');
  return plain === '' || /\s/.test(plain) || rooted.startsWith('//') ? undefined : plain;
}

const from = z
  .string()
  .max(MOST)
  .refine((text) => redirectPath(text) !== undefined, complaint('invalid'))
  .transform((text) => redirectPath(text) ?? text)
  .describe('The old address. Of an address with its host only the path counts.');
/** Another host has to be named in full: `//elsewhere.example` would be one as well. */
const to = z
  .string()
  .trim()
  .max(MOST)
  .regex(/^(?:\/(?!\/)\S*|https?:\/\/[^\s/]\S*)$/i)
  .describe('Where it leads: a path that begins with `/`, or an address with `https://`.');

export const redirectInput = z.object({ from, to, metadata: optionalMetadata });
export const redirectChange = z.object({
  from: from.optional(),
  to: to.optional(),
  metadata: optionalMetadata,
});
