import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';

/** Names the addresses of a mail without telling them: by digests that only this store can make. */
@Injectable()
export class Recipients {
  constructor(@Inject(TOKENS.VAULT) private readonly vault: Vault) {}

  async digestsOf(mailId: string, addresses: readonly string[]): Promise<string[]> {
    const key = await this.vault.secret('mail_recipients');
    return addresses.map((address) =>
      createHmac('sha256', key).update(`${mailId}\0${address}`).digest('base64url'),
    );
  }

  /** Those of the addresses of a mail that the digests name. */
  async among(
    addresses: readonly string[],
    mailId: string,
    named: readonly string[],
  ): Promise<readonly string[]> {
    const digests = await this.digestsOf(mailId, addresses);
    return addresses.filter((_, index) => named.includes(digests[index] ?? ''));
  }
}
