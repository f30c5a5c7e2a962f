import { Inject, Injectable } from '@nestjs/common';
import { logInCustomer, logOutCustomer, refreshCustomer } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Call, Handles } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { CustomerBodies } from '../customer/customer.bodies.ts';
import { customer } from '../customer/customer.decider.ts';
import { CustomerService } from '../customer/customer.service.ts';
import { ownerOf } from '../customer/owner-of.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { AttemptLimits } from '../rate-limit/attempt-limits.ts';
import { authenticationFailed, isByProvider } from '../session/log-in.ts';
import { SessionService } from '../session/session.service.ts';
import { ProviderSignInService } from './provider-sign-in.service.ts';

/** Log-in, token refresh and log-out of shoppers. */
@Injectable()
export class CustomerSessionEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(CustomerService) private readonly customers: CustomerService,
    @Inject(PasswordHasher) private readonly passwords: PasswordHasher,
    @Inject(AttemptLimits) private readonly limits: AttemptLimits,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(ProviderSignInService) private readonly signIns: ProviderSignInService,
    @Inject(CustomerBodies) private readonly bodies: CustomerBodies,
  ) {}

  @Handles(logInCustomer)
  async logInCustomer(call: Call<typeof logInCustomer>) {
    const { provider, id_token, code } = call.body;
    if (!isByProvider(provider)) {
      this.passwords.refuseWithoutRoom();
      return this.limits.limitLogIn(call, call.body.email ?? '', () => this.#logInByPassword(call));
    }
    // Each token is an account of its own to the limits, so that they count by address alone.
    const account = `${provider} ${id_token ?? code ?? ''}`;
    return this.limits.limitLogIn(call, account, () => this.#logInByProvider(call, provider));
  }

  async #logInByPassword({ body, caller, context }: Call<typeof logInCustomer>) {
    const account = await this.customers.findByEmail(body.email ?? '', caller.store.id);
    const hash = account?.customer.credentials.password_hash ?? null;
    const isRight = await this.passwords.verify(hash, body.password ?? '');
    if (!account || !isRight) throw authenticationFailed();
    const tokens = await this.sessions.openSession(ownerOf(account.id, account.customer), caller, context);
    return { ...tokens, user: await this.bodies.bodyOf(account.id, account.customer.profile, caller) };
  }

  async #logInByProvider({ body, caller, context }: Call<typeof logInCustomer>, provider: string) {
    const found = await this.signIns.signIn({ ...body, provider }, caller, context);
    const owner = ownerOf(found.id, found.customer);
    const tokens = await this.sessions.openSession(owner, caller, context.derive('sign in'));
    return { ...tokens, user: await this.bodies.bodyOf(found.id, found.customer.profile, caller) };
  }

  @Handles(refreshCustomer)
  async refreshCustomer(call: Call<typeof refreshCustomer>) {
    await this.limits.countRefresh(call);
    const { body, caller, context } = call;
    const { tokens, account } = await this.sessions.refreshSession(
      {
        token: body.refresh_token,
        audience: 'store',
        storeId: caller.store.id,
        findAccount: (id) => this.#findAccount(id),
      },
      context,
    );
    return { ...tokens, user: await this.bodies.bodyOf(account.subject, account.profile, caller) };
  }

  @Handles(logOutCustomer)
  async logOutCustomer({ body, caller, context }: Call<typeof logOutCustomer>) {
    const { refresh_token: token } = body;
    await this.sessions.logOut({ token, audience: 'store', storeId: caller.store.id }, context);
  }

  async #findAccount(id: string) {
    const { state } = await this.commands.load(customer, id);
    return state.status === 'active' ? { ...ownerOf(id, state), profile: state.profile } : undefined;
  }
}
