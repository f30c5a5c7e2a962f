import { Inject, Injectable } from '@nestjs/common';
import type { Claims, CommandContext, Commands } from '@storefold/kernel/command-handling';
import { TOKENS } from '@storefold/kernel/runtime';
import { customer, isSameIdentity } from '../customer/customer.decider.ts';
import type { LinkedIdentity } from '../customer/customer.ts';
import { session } from '../session/session.decider.ts';
import { FIRST_STORE_ID } from '../store/store.queries.ts';

const IDENTITY = 'customer_identity';
const TOKEN = 'identity_token';

/** Which customer an account at a provider belongs to, and which of its tokens were used. */
@Injectable()
export class IdentityClaims {
  constructor(
    @Inject(TOKENS.CLAIMS) private readonly claims: Claims,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
  ) {}

  /** False: it belongs to another customer of the store. */
  takeIdentity(identity: LinkedIdentity, customerId: string, context: CommandContext): Promise<boolean> {
    return this.claims.take(IDENTITY, claimValue(identity), customerId, context, (id) =>
      this.#has(id, identity),
    );
  }

  /** Does nothing once the person is erased. */
  async releaseIdentity(
    identity: LinkedIdentity,
    customerId: string,
    context: CommandContext,
  ): Promise<void> {
    if (identity.subject === '') return;
    await this.claims.release(IDENTITY, claimValue(identity), customerId, context);
  }

  /** The id of the customer who signs in with the account. */
  async findCustomerId(identity: LinkedIdentity, storeId: string): Promise<string | undefined> {
    const id = await this.claims.holder(IDENTITY, claimValue(identity), storeId);
    return id !== undefined && (await this.#has(id, identity)) ? id : undefined;
  }

  /**
   * Whether the token opens this session, and no other one before, in whichever store: all stores of the installation
   * are one client of a provider. Its signature does not count, because many signatures hold for one content.
   */
  useToken(idToken: string, sessionId: string, context: CommandContext): Promise<boolean> {
    const signed = idToken.slice(0, idToken.lastIndexOf('.'));
    return this.claims.take(TOKEN, signed, sessionId, context.inStore(FIRST_STORE_ID), async (id) => {
      const { state } = await this.commands.load(session, id);
      return state.status !== 'none';
    });
  }

  async #has(customerId: string, identity: LinkedIdentity): Promise<boolean> {
    const { state } = await this.commands.load(customer, customerId);
    return state.status === 'active' && state.identities.some((each) => isSameIdentity(each, identity));
  }
}

const claimValue = ({ issuer, subject }: LinkedIdentity): string => `${issuer} ${subject}`;
