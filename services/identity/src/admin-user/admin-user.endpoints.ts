import { Inject, Injectable } from '@nestjs/common';
import {
  changeAdminAccount,
  logInAdmin,
  logOutAdmin,
  refreshAdmin,
  sessionEnded,
  showAdminAccount,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { Refusal, refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { type Call, type Caller, Handles } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { currentPasswordInvalid } from '../password/current-password.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { isLocale } from '../place/locales.ts';
import { reachedCountries } from '../place/reached-countries.ts';
import { AttemptLimits } from '../rate-limit/attempt-limits.ts';
import { authenticationFailed, refuseUnknownProvider } from '../session/log-in.ts';
import { SessionService } from '../session/session.service.ts';
import { FIRST_STORE_ID, StoreQueries, storeIdOf } from '../store/store.queries.ts';
import { storeOfStaffBody } from '../store/store.serializer.ts';
import type { OpenStore } from '../store/store.ts';
import { AdminEmailClaims } from './admin-email-claims.ts';
import { type AdminUserCommand, adminUser, keptAdminUser } from './admin-user.decider.ts';
import { isLetIn } from './admin-user.ts';
import { StaffService } from './staff.service.ts';
import { staffOwnerOf } from './staff-owner-of.ts';
import { mayActIn } from './staff-reach.ts';

/** Log-in and profile of the shop's staff. */
@Injectable()
export class AdminUserEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(AdminEmailClaims) private readonly emails: AdminEmailClaims,
    @Inject(PasswordHasher) private readonly passwords: PasswordHasher,
    @Inject(AttemptLimits) private readonly limits: AttemptLimits,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(StoreQueries) private readonly stores: StoreQueries,
    @Inject(StaffService) private readonly staff: StaffService,
  ) {}

  @Handles(logInAdmin)
  async logInAdmin(call: Call<typeof logInAdmin>) {
    refuseUnknownProvider(call.body.provider);
    this.passwords.refuseWithoutRoom();
    return this.limits.limitLogIn(call, call.body.email ?? '', () => this.#logInByPassword(call));
  }

  async #logInByPassword({ body, caller, context }: Call<typeof logInAdmin>) {
    const account = await this.emails.findLetIn(body.email ?? '');
    const ownStoreId = account?.admin.profile.store_id ?? FIRST_STORE_ID;
    const storeId = body.store ? storeIdOf(body.store) : ownStoreId;
    const store = await this.stores.findStore(storeId);
    const hash = account?.admin.credentials.password_hash ?? null;
    const isRight = await this.passwords.verify(hash, body.password ?? '');
    if (!account || !isRight || !store || !mayActIn(account.admin, storeId)) throw authenticationFailed();
    const { id, admin } = account;
    const owner = { ...staffOwnerOf(id, admin), storeId };
    const tokens = await this.sessions.openSession(owner, caller, context);
    return { ...tokens, user: await this.staff.bodyOf(id, admin.profile) };
  }

  @Handles(refreshAdmin)
  async refreshAdmin(call: Call<typeof refreshAdmin>) {
    await this.limits.countRefresh(call);
    const { body, context } = call;
    const { tokens, account } = await this.sessions.refreshSession(
      {
        token: body.refresh_token,
        audience: 'admin',
        findAccount: (id, storeId) => this.#findAccount(id, storeId),
      },
      context,
    );
    return { ...tokens, user: await this.staff.bodyOf(account.subject, account.profile) };
  }

  @Handles(logOutAdmin)
  async logOutAdmin({ body, context }: Call<typeof logOutAdmin>) {
    await this.sessions.logOut({ token: body.refresh_token, audience: 'admin' }, context);
  }

  @Handles(showAdminAccount)
  async showAdminAccount({ caller }: Call<typeof showAdminAccount>) {
    const { id } = loggedIn(caller);
    const [{ state }, store] = await Promise.all([
      this.commands.load(adminUser, id),
      this.stores.getStore(caller.store.id),
    ]);
    const body = await this.staff.bodyOf(id, keptAdminUser(state).profile);
    return {
      ...body,
      store: {
        ...storeOfStaffBody(caller.store.id, store),
        checkout_country_isos: await this.#checkoutCountries(caller.store.id, store),
      },
    };
  }

  /** Staff log in and work also while the zones cannot be asked for. */
  async #checkoutCountries(id: string, { settings }: OpenStore): Promise<string[] | null> {
    const { checkout_zone_id } = settings;
    return reachedCountries(this.bus, { id, checkout_zone_id }).catch(() => null);
  }

  @Handles(changeAdminAccount)
  async changeAdminAccount(call: Call<typeof changeAdminAccount>) {
    const { body, caller, context } = call;
    const { id, sessionId } = loggedIn(caller);
    const { first_name, last_name, preferred_locale } = body;
    // Also one that the store is not in: pages and mails may be.
    if (preferred_locale && !isLocale(preferred_locale))
      throw refusals.invalid({ preferred_locale: ['not_in_list'] });
    const command: AdminUserCommand = { type: 'ChangeAccount', first_name, last_name, preferred_locale };
    const { credentials, profile } = keptAdminUser((await this.commands.load(adminUser, id)).state);
    if (body.password !== undefined) {
      const { password_hash: provenHash } = credentials;
      await this.limits.limitLogIn(call, profile.email, async () => {
        const isProven = await this.passwords.verify(provenHash, body.current_password ?? '');
        if (!isProven) throw currentPasswordInvalid();
      });
      command.password = { hash: await this.passwords.hash(body.password), sessionId, provenHash };
    }
    const own = context.inStore(profile.store_id);
    const { state } = await this.commands.execute(adminUser, id, command, own);
    if (command.password) this.bus.wake(sessionEnded, id);
    return this.staff.bodyOf(id, keptAdminUser(state).profile);
  }

  async #findAccount(id: string, storeId: string) {
    const { state } = await this.commands.load(adminUser, id);
    if (!isLetIn(state) || !mayActIn(state, storeId)) return undefined;
    return { ...staffOwnerOf(id, state), storeId, profile: state.profile };
  }
}

function loggedIn({ admin }: Caller): NonNullable<Caller['admin']> {
  if (!admin) throw new Refusal('authentication_required', 'authentication_required');
  return admin;
}
