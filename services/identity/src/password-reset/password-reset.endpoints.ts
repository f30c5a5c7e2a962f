import { Inject, Injectable } from '@nestjs/common';
import { allowedRedirect, requestPasswordReset, resetPassword, sessionEnded } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { beatAfter, type Clock, isoTime } from '@storefold/kernel/core';
import type { Bus, Vault } from '@storefold/kernel/ports';
import { type Call, type Caller, Handles, languageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { CustomerBodies } from '../customer/customer.bodies.ts';
import { customer, customerOf, invalidResetToken } from '../customer/customer.decider.ts';
import { CustomerService } from '../customer/customer.service.ts';
import { ownerOf } from '../customer/owner-of.ts';
import { derivedSecret } from '../derived-secret.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { AttemptLimits } from '../rate-limit/attempt-limits.ts';
import { digestOf } from '../session/refresh-token-codec.ts';
import { SessionService } from '../session/session.service.ts';
import type { IdentitySettings } from '../settings.ts';
import { passwordReset, resetIdOf } from './password-reset.decider.ts';

const REQUESTED = 'password_reset_sent_if_known';

/** The same, whether the account exists or not. */
export const resetRequested = (caller: Caller) => ({ message: languageOf(caller).say(REQUESTED) });

/** Password resets for shoppers who have forgotten their password. */
@Injectable()
export class PasswordResetEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.SETTINGS) private readonly settings: IdentitySettings,
    @Inject(CustomerService) private readonly customers: CustomerService,
    @Inject(PasswordHasher) private readonly passwords: PasswordHasher,
    @Inject(AttemptLimits) private readonly limits: AttemptLimits,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(CustomerBodies) private readonly bodies: CustomerBodies,
  ) {}

  @Handles(requestPasswordReset)
  async requestPasswordReset(call: Call<typeof requestPasswordReset>) {
    const answer = this.#request(call);
    await beatAfter(answer);
    return answer;
  }

  async #request(call: Call<typeof requestPasswordReset>) {
    const { body, caller, context } = call;
    await this.limits.countReset(call, body.email);
    const { store } = caller;
    const account = await this.customers.findByEmail(body.email, store.id);
    const token = await derivedSecret('password_reset', context, this.vault);
    const token_digest = digestOf(token);
    const request = {
      store_id: store.id,
      customer_id: account?.id ?? null,
      credential_epoch: account?.customer.credentials.epoch ?? 0,
      email_epoch: account?.customer.credentials.email_epoch ?? 0,
      token_digest,
      reset_token: token,
      expires_at: isoTime(Date.parse(context.at) + this.settings.passwordResetTtlS * 1000),
      redirect_url: allowedRedirect(body.redirect_url, store.allowed_origins),
    };
    const options = { isNew: true };
    await this.commands.execute(
      passwordReset,
      resetIdOf(token_digest),
      { type: 'Request', request },
      context,
      options,
    );
    return resetRequested(caller);
  }

  @Handles(resetPassword)
  async resetPassword({ params, body, caller, context }: Call<typeof resetPassword>) {
    const digest = digestOf(params.token);
    const resetId = resetIdOf(digest);
    const { state: reset } = await this.commands.load(passwordReset, resetId);
    const isGood =
      reset.status !== 'none' &&
      reset.token_digest === digest &&
      reset.store_id === caller.store.id &&
      context.at < reset.expires_at;
    if (!isGood || reset.customer_id === null) throw invalidResetToken();
    const id = reset.customer_id;

    const { state: before } = await this.commands.load(customer, id);
    // One password more than at the request may come from an earlier execution of this same command.
    const isUsedUp =
      before.status !== 'active' ||
      before.credentials.epoch > reset.credential_epoch + 1 ||
      before.credentials.email_epoch !== reset.email_epoch;
    if (isUsedUp) throw invalidResetToken();
    const passwordHash = await this.passwords.hash(body.password);
    const { credential_epoch: epoch, email_epoch: emailEpoch } = reset;
    const command = { type: 'ResetPassword', passwordHash, epoch, emailEpoch } as const;
    // Whoever else is in the account went on while the password was hashed.
    const decided = context.decidedAt(isoTime(this.clock.now()));
    const { state, facts } = await this.commands.execute(customer, id, command, decided);
    this.bus.wake(sessionEnded, id);
    await this.customers.removeEarlierWishlists(id, facts, decided);

    await this.commands.execute(
      passwordReset,
      resetId,
      { type: 'Close', reason: 'used' },
      context.derive('close reset'),
    );
    const after = customerOf(caller.store.id, state);
    const tokens = await this.sessions.openSession(ownerOf(id, after), caller, context);
    return { ...tokens, user: await this.bodies.bodyOf(id, after.profile, caller) };
  }
}
