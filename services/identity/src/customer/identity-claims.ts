import { Inject, Injectable } from '@nestjs/common';
import {
  type Claims,
  type CommandContext,
  type Commands,
  uniqueValue,
} from '@storefold/kernel/command-handling';
import { TOKENS } from '@storefold/server/runtime';
import { session } from '../session/session.decider.ts';
import { FIRST_STORE_ID } from '../store/store.queries.ts';
import { customer, isSameIdentity } from './customer.decider.ts';
import type { LinkedIdentity } from './customer.ts';

const identities = uniqueValue({
  kind: 'customer_identity',
  of: customer,
  keyOf: ({ issuer, subject }: LinkedIdentity) => `${issuer} ${subject}`,
  has: (state, identity) =>
    state.status === 'active' && state.identities.some((each) => isSameIdentity(each, identity)),
});

/** By what is signed: many signatures hold for one content. */
const tokens = uniqueValue({
  kind: 'identity_token',
  of: session,
  keyOf: (idToken: string) => idToken.slice(0, idToken.lastIndexOf('.')),
  has: ({ status }) => status !== 'none',
});

/** Which customer an account at a provider belongs to, and which of its tokens were used. */
@Injectable()
export class IdentityClaims {
  constructor(
    @Inject(TOKENS.CLAIMS) private readonly claims: Claims,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
  ) {}

  /** False: it belongs to another customer of the store. */
  takeIdentity(identity: LinkedIdentity, customerId: string, context: CommandContext): Promise<boolean> {
    return this.claims.take(identities, identity, customerId, context);
  }

  /** Does nothing once the person is erased. */
  async releaseIdentity(
    identity: LinkedIdentity,
    customerId: string,
    context: CommandContext,
  ): Promise<void> {
    if (identity.subject === '') return;
    await this.claims.release(identities, identity, customerId, context);
  }

  /** The id of the customer who signs in with the account. */
  async findCustomerId(identity: LinkedIdentity, storeId: string): Promise<string | undefined> {
    const id = await this.claims.holder(identities, identity, storeId);
    return id !== undefined && (await identities.has(id, identity, this.commands)) ? id : undefined;
  }

  /**
   * Whether the token opens this session, and no other one before, in whichever store: all stores of the installation
   * are one client of a provider.
   */
  useToken(idToken: string, sessionId: string, context: CommandContext): Promise<boolean> {
    return this.claims.take(tokens, idToken, sessionId, context.inStore(FIRST_STORE_ID));
  }
}
