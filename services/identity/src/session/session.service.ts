import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes, sessionEnded } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { isoTime, Refusal, refusals } from '@storefold/kernel/core';
import { type Bus, SubjectErased } from '@storefold/kernel/ports';
import type { Caller } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import type { IdentitySettings } from '../settings.ts';
import { AccessTokenSigner } from './access-token-signer.ts';
import { authenticationFailed } from './log-in.ts';
import { digestOf, type RefreshToken, RefreshTokenCodec } from './refresh-token-codec.ts';
import { invalidRefreshToken, session } from './session.decider.ts';
import { type Audience, type Credentials, outlives, type Session } from './session.ts';

/** The pair of tokens that a client gets. */
export interface Tokens {
  readonly token: string;
  readonly refresh_token: string;
}

/** The owner of a new session. */
export interface Owner {
  readonly audience: Audience;
  readonly subject: string;
  readonly storeId: string;
  readonly credentials: Credentials;
}

/** The use of a refresh token. */
interface Refresh<Account extends Owner> {
  readonly token: string | null | undefined;
  readonly audience: Audience;
  /** The store that the session must belong to; undefined: any. */
  readonly storeId?: string;
  /** The account with this id, as one that acts in this store, unless it was closed or may not. */
  readonly findAccount: (subject: string, storeId: string) => Promise<Account | undefined>;
}

/** Opens, renews and ends sessions. */
@Injectable()
export class SessionService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.SETTINGS) private readonly settings: IdentitySettings,
    @Inject(RefreshTokenCodec) private readonly refreshTokens: RefreshTokenCodec,
    @Inject(AccessTokenSigner) private readonly accessTokens: AccessTokenSigner,
  ) {}

  /** `caller`: where the log-in comes from. */
  async openSession(
    owner: Owner,
    { ip, userAgent }: Pick<Caller, 'ip' | 'userAgent'>,
    context: CommandContext,
  ): Promise<Tokens> {
    const sessionId = context.newId(idPrefixes.session);
    const { audience, subject, storeId: store_id } = owner;
    const refreshToken = await this.refreshTokens.makeToken(sessionId, 0);
    await this.commands
      .execute(
        session,
        sessionId,
        {
          type: 'Open',
          store_id,
          audience,
          subject,
          credential_epoch: owner.credentials.epoch,
          session_epoch: owner.credentials.session_epoch,
          ip_address: ip,
          user_agent: userAgent,
          token_digest: digestOf(refreshToken),
          expires_at: this.#refreshExpiry(context),
        },
        context.inStore(store_id),
        { isNew: true },
      )
      .catch(refuseErased);
    return { token: await this.#accessToken(owner, sessionId), refresh_token: refreshToken };
  }

  /**
   * Replaces a refresh token, and returns the account that it belongs to. Refused if the token is not genuine, or belongs
   * to another audience or store. A session whose account or password is no longer there ends, and so does one whose
   * token was replaced before the grace period.
   */
  async refreshSession<Account extends Owner>(
    { token, audience, storeId, findAccount }: Refresh<Account>,
    context: CommandContext,
  ): Promise<{ tokens: Tokens; account: Account }> {
    const presented = await this.refreshTokens.readToken(token ?? '');
    if (!presented) throw invalidRefreshToken();
    const { sessionId } = presented;
    const { state } = await this.commands.load(session, sessionId);
    if (state.status === 'none' || state.session.audience !== audience) throw invalidRefreshToken();
    if (storeId !== undefined && state.session.store_id !== storeId) throw invalidRefreshToken();
    const { subject, store_id } = state.session;
    const account = await findAccount(subject, store_id);
    const inStore = context.inStore(store_id);
    if (!account || !outlives(sessionId, state.session, account.credentials)) {
      await this.#end(sessionId, account ? 'password_changed' : 'account_closed', inStore);
      throw invalidRefreshToken();
    }
    return { tokens: await this.#rotateToken(presented, account, inStore), account };
  }

  async #rotateToken(presented: RefreshToken, owner: Owner, context: CommandContext): Promise<Tokens> {
    const successor = await this.refreshTokens.makeToken(presented.sessionId, presented.generation + 1);
    const { state } = await this.commands.execute(
      session,
      presented.sessionId,
      {
        type: 'Rotate',
        generation: presented.generation,
        token_digest: presented.digest,
        next_token_digest: digestOf(successor),
        next_expires_at: this.#refreshExpiry(context),
        now: context.at,
      },
      // A repetition is a use of its own: the rule knows whether the token was replaced just now.
      context.derive(`refresh at ${context.at}`),
    );
    if (state.status !== 'open') {
      this.bus.wake(sessionEnded, presented.sessionId);
      throw invalidRefreshToken();
    }
    return { token: await this.#accessToken(owner, presented.sessionId), refresh_token: successor };
  }

  /** Ends the session of a refresh token, if there is one. `storeId`: the store that it must belong to; undefined: any. */
  async logOut(
    { token, audience, storeId }: Omit<Refresh<Owner>, 'findAccount'>,
    context: CommandContext,
  ): Promise<void> {
    const presented = await this.refreshTokens.readToken(token ?? '');
    if (!presented) return;
    const { state } = await this.commands.load(session, presented.sessionId);
    if (state.status !== 'open' || state.session.audience !== audience) return;
    const { store_id } = state.session;
    if (storeId !== undefined && storeId !== store_id) return;
    await this.#end(presented.sessionId, 'logged_out', context.inStore(store_id));
  }

  /**
   * Ends a session of the account from another of its sessions, or from itself. Refused with `record_not_found` unless it
   * is open and the account's own.
   */
  async endOwnSession(
    sessionId: string,
    { audience, subject, storeId, credentials }: Owner,
    context: CommandContext,
  ): Promise<void> {
    const { state } = await this.commands.load(session, sessionId, context);
    const isOwn =
      state.status === 'open' &&
      state.session.audience === audience &&
      state.session.subject === subject &&
      state.session.store_id === storeId &&
      context.at < state.session.expires_at &&
      outlives(sessionId, state.session, credentials);
    if (!isOwn) throw refusals.notFound('session');
    await this.commands.execute(session, sessionId, { type: 'End', reason: 'ended_by_owner' }, context);
    this.bus.wake(sessionEnded, sessionId);
  }

  /** The session, unless it has ended. The caller must check that its owner is still valid. */
  async findOpenSession(sessionId: string, now: string): Promise<Session | undefined> {
    const { state } = await this.commands.load(session, sessionId);
    return state.status === 'open' && now < state.session.expires_at ? state.session : undefined;
  }

  async #end(
    sessionId: string,
    reason: 'logged_out' | 'account_closed' | 'password_changed',
    context: CommandContext,
  ): Promise<void> {
    await this.commands.execute(session, sessionId, { type: 'End', reason }, context.derive('end session'));
    this.bus.wake(sessionEnded, sessionId);
  }

  #accessToken({ audience, subject, storeId }: Owner, sessionId: string): Promise<string> {
    const lifetimeS = audience === 'admin' ? this.settings.adminTokenTtlS : this.settings.accessTokenTtlS;
    return this.accessTokens.sign({ audience, subject, sessionId, storeId, lifetimeS });
  }

  #refreshExpiry({ at }: CommandContext): string {
    return isoTime(Date.parse(at) + this.settings.refreshTokenTtlS * 1000);
  }
}

/** The account was deleted while its password was compared. */
function refuseErased(error: unknown): never {
  throw error instanceof Refusal && error.cause instanceof SubjectErased ? authenticationFailed() : error;
}
