import { createHmac } from 'node:crypto';
import type { Vault } from '@storefold/kernel/ports';

/**
 * What names a person of a store, an e-mail address or an id, as a keyed digest, by which services agree on whom is meant once nobody can be
 * read any more. It is the same in all of them.
 */
export async function personDigest(
  named: string,
  storeId: string,
  vault: Pick<Vault, 'secret'>,
): Promise<string> {
  const pepper = await vault.secret('person_digest_pepper');
  return createHmac('sha256', pepper)
    .update(JSON.stringify([storeId, named.normalize('NFC').trim().toLowerCase()]))
    .digest('hex');
}
