import { Controller, Inject } from '@nestjs/common';
import { listSigningKeys, type RequestOf, resolveSession } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Clock, isoTime } from '@storefold/kernel/core';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/server/runtime';
import { adminUser } from '../admin-user/admin-user.decider.ts';
import { isLetIn } from '../admin-user/admin-user.ts';
import { mayActIn } from '../admin-user/staff-reach.ts';
import { customer } from '../customer/customer.decider.ts';
import { RoleQueries, scopesOf } from '../role/role.queries.ts';
import { AccessTokenSigner, ISSUER } from '../session/access-token-signer.ts';
import { SessionService } from '../session/session.service.ts';
import { type Credentials, outlives, type Session } from '../session/session.ts';
import { StoreQueries } from '../store/store.queries.ts';

interface Account {
  readonly email: string;
  readonly credentials: Credentials;
  readonly scopes: readonly string[];
  readonly locale?: string | null;
}

/** Answers the gateway's questions that identify a caller. */
@Controller()
export class SessionController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(AccessTokenSigner) private readonly accessTokens: AccessTokenSigner,
    @Inject(StoreQueries) private readonly stores: StoreQueries,
    @Inject(RoleQueries) private readonly roles: RoleQueries,
  ) {}

  @Answers(listSigningKeys)
  async listSigningKeys() {
    return { issuer: ISSUER, keys: (await this.accessTokens.publicKeys()).map((key) => ({ ...key })) };
  }

  @Answers(resolveSession)
  async resolveSession({ session_id, audience, subject }: RequestOf<typeof resolveSession>) {
    const session = await this.sessions.findOpenSession(session_id, isoTime(this.clock.now()));
    if (session?.audience !== audience || session.subject !== subject) return { session: null };
    const account = await this.#account(session);
    if (!account || !outlives(session_id, session, account.credentials)) return { session: null };
    const store = await this.stores.findStoreInfo(session.store_id);
    if (!store) return { session: null };
    const { credential_epoch, session_epoch } = session;
    const epochs = { credential_epoch, session_epoch };
    const { email, scopes, locale } = account;
    return { session: { subject, store, email, scopes: [...scopes], epochs, ...(locale && { locale }) } };
  }

  /** The account of a session, unless it was closed or may not act in the session's store (any more). */
  async #account({ audience, subject, store_id }: Session): Promise<Account | undefined> {
    if (audience === 'store') {
      const { state } = await this.commands.load(customer, subject);
      if (state.status !== 'active') return undefined;
      const { email, preferred_locale: locale } = state.profile;
      return { email, credentials: state.credentials, scopes: [], locale };
    }
    const { state } = await this.commands.load(adminUser, subject);
    if (!isLetIn(state) || !mayActIn(state, store_id)) return undefined;
    const { email, role_ids } = state.profile;
    const scopes = scopesOf(await this.roles.rolesOf(role_ids));
    return { email, credentials: state.credentials, scopes };
  }
}
