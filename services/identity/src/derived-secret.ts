import { createHmac } from 'node:crypto';
import type { CommandContext } from '@storefold/kernel/command-handling';
import type { Vault } from '@storefold/kernel/ports';

/**
 * 32 bytes in base64url that cannot be guessed. They derive from the command and a secret of the vault, so a repeated
 * command gets the same secret and makes no second record.
 */
export async function derivedSecret(
  purpose: 'api_key' | 'invitation' | 'password_reset' | 'wishlist',
  { commandId }: CommandContext,
  vault: Vault,
): Promise<string> {
  const seed = await vault.secret(`${purpose}_seed`);
  return createHmac('sha256', seed).update(commandId).digest('base64url');
}
