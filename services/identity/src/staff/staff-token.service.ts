import { Inject, Injectable } from '@nestjs/common';
import { allowedRedirect, type StoreInfo, sessionEnded } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { isoTime } from '@storefold/kernel/core';
import type { Bus, Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { AdminEmailClaims } from '../admin-user/admin-email-claims.ts';
import {
  adminUser,
  invalidStaffToken,
  isGoodTokenFor,
  keptAdminUser,
} from '../admin-user/admin-user.decider.ts';
import { isLetIn, type KeptAdminUser } from '../admin-user/admin-user.ts';
import { derivedSecret } from '../derived-secret.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { passwordReset, resetIdOf } from '../password-reset/password-reset.decider.ts';
import { digestOf } from '../session/refresh-token-codec.ts';
import type { IdentitySettings } from '../settings.ts';
import { StoreQueries } from '../store/store.queries.ts';

/** The use of a token from a mail. */
interface Choice {
  readonly purpose: 'reset' | 'invitation';
  readonly token: string;
  readonly password: string;
}

/** Tokens with which members of the staff choose a password: invitations, and resets of a forgotten one. */
@Injectable()
export class StaffTokenService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.SETTINGS) private readonly settings: IdentitySettings,
    @Inject(AdminEmailClaims) private readonly emails: AdminEmailClaims,
    @Inject(PasswordHasher) private readonly passwords: PasswordHasher,
    @Inject(StoreQueries) private readonly stores: StoreQueries,
  ) {}

  async invite(admin_user_id: string, store_id: string, context: CommandContext): Promise<void> {
    const token = await derivedSecret('invitation', context, this.vault);
    const token_digest = digestOf(token);
    const invitation = {
      store_id,
      admin_user_id,
      credential_epoch: 0,
      session_epoch: 0,
      token_digest,
      invitation_token: token,
      expires_at: expiry(context, this.settings.invitationTtlS),
    };
    const command = { type: 'Invite', invitation } as const;
    await this.commands.execute(passwordReset, resetIdOf(token_digest), command, context, { isNew: true });
  }

  /**
   * The person's store tells of it. The link may lead to those of its allowed origins that somebody named who may do
   * everything. A request for an address that
   * nobody has is recorded too, with what is looked up for anybody, so that it takes as long as any other. `store`: that of
   * the request.
   */
  async requestReset(
    { email, redirectUrl }: { readonly email: string; readonly redirectUrl: string | null | undefined },
    { id }: Pick<StoreInfo, 'id'>,
    context: CommandContext,
  ): Promise<void> {
    const account = await this.emails.findLetIn(email);
    const store_id = account?.admin.profile.store_id ?? id;
    const origins = await this.stores.findStaffOrigins(store_id);
    const token = await derivedSecret('password_reset', context, this.vault);
    const token_digest = digestOf(token);
    const request = {
      store_id,
      customer_id: null,
      admin_user_id: account?.id ?? null,
      credential_epoch: account?.admin.credentials.epoch ?? 0,
      email_epoch: 0,
      session_epoch: account?.admin.credentials.session_epoch ?? 0,
      token_digest,
      reset_token: token,
      expires_at: expiry(context, this.settings.passwordResetTtlS),
      redirect_url: allowedRedirect(redirectUrl, origins),
    };
    const command = { type: 'Request', request } as const;
    const own = context.inStore(store_id);
    await this.commands.execute(passwordReset, resetIdOf(token_digest), command, own, { isNew: true });
  }

  /** Refused with `invalid_token` for a token that is no good (any more). Ends all sessions of the person. */
  async choosePassword(
    { purpose, token, password }: Choice,
    context: CommandContext,
  ): Promise<{ id: string; admin: KeptAdminUser }> {
    const digest = digestOf(token);
    const resetId = resetIdOf(digest);
    const { state: reset } = await this.commands.load(passwordReset, resetId);
    const isGood =
      reset.status !== 'none' &&
      reset.purpose === purpose &&
      reset.token_digest === digest &&
      context.at < reset.expires_at;
    if (!isGood || reset.admin_user_id === null) throw invalidStaffToken();
    const { admin_user_id: id, credential_epoch: epoch, session_epoch: sessionEpoch } = reset;
    const asked = { epoch, sessionEpoch };

    const own = context.inStore(reset.store_id);
    const { state: before } = await this.commands.load(adminUser, id, own);
    if (!isLetIn(before) || !isGoodTokenFor(before, asked)) throw invalidStaffToken();
    const passwordHash = await this.passwords.hash(password);
    const choose = { type: 'ChoosePassword', passwordHash, ...asked } as const;
    const { state } = await this.commands.execute(adminUser, id, choose, own);
    this.bus.wake(sessionEnded, id);
    const close = { type: 'Close', reason: 'used' } as const;
    await this.commands.execute(passwordReset, resetId, close, own.derive('close reset'));
    return { id, admin: keptAdminUser(state) };
  }
}

const expiry = ({ at }: CommandContext, ttlS: number): string => isoTime(Date.parse(at) + ttlS * 1_000);
