import { Inject, Injectable } from '@nestjs/common';
import {
  type Customer,
  changeProfile,
  idPrefixes,
  registerCustomer,
  showProfile,
} from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import type { Commands } from '@storefold/kernel/command-handling';
import { Refusal } from '@storefold/kernel/core';
import { type Call, type Caller, Handles, localeOf } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { currentPasswordInvalid } from '../password/current-password.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { AttemptLimits } from '../rate-limit/attempt-limits.ts';
import { loggedIn } from '../session/log-in.ts';
import { SessionService } from '../session/session.service.ts';
import { CustomerBodies } from './customer.bodies.ts';
import { customer, customerOf, type NewPassword, type SessionAtWork } from './customer.decider.ts';
import { changesOf, profileOf, refuseUnknownChoices } from './customer.inputs.ts';
import { CustomerService, isNewEmail } from './customer.service.ts';
import type { ActiveCustomer } from './customer.ts';
import { CUSTOMERS } from './customer.view.ts';
import { ownerOf } from './owner-of.ts';

/** Registration and profile of the shopper. */
@Injectable()
export class AccountEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(CustomerService) private readonly customers: CustomerService,
    @Inject(PasswordHasher) private readonly passwords: PasswordHasher,
    @Inject(AttemptLimits) private readonly limits: AttemptLimits,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(CustomerBodies) private readonly bodies: CustomerBodies,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  @Handles(registerCustomer)
  async registerCustomer(call: Call<typeof registerCustomer>) {
    this.passwords.refuseWithoutRoom();
    await this.limits.countNewAddress(call);
    const { body, caller, context } = call;
    const { store } = caller;
    const id = context.newId(idPrefixes.customer);
    const passwordHash = await this.passwords.hash(body.password);
    refuseUnknownChoices(body, store);
    const registration = {
      ...profileOf({ ...body, preferred_locale: body.preferred_locale ?? caller.locale }),
      store_id: store.id,
      origin: 'registration',
      password_hash: passwordHash,
    } as const;
    const made = await this.customers.registerCustomer(id, registration, context);
    const tokens = await this.sessions.openSession(ownerOf(id, made), caller, context);
    return { ...tokens, user: this.bodies.newBodyOf(id, made.profile, caller) };
  }

  @Handles(showProfile)
  async showProfile(call: Call<typeof showProfile>) {
    const { caller } = call;
    const { id } = loggedIn(caller);
    const document = await this.views.collection(CUSTOMERS).get(id);
    if (document?.store_id !== caller.store.id) throw nobody();
    return this.#expanded(await this.bodies.bodyOf(id, document, caller), call);
  }

  @Handles(changeProfile)
  async changeProfile(call: Call<typeof changeProfile>) {
    const { body, caller, context } = call;
    const { id, sessionId } = loggedIn(caller);
    const before = customerOf(caller.store.id, (await this.commands.load(customer, id, context)).state);
    refuseUnknownChoices(body, caller.store);
    const isMoving = isNewEmail(body.email, before.profile.email);
    const isGuarded = body.password !== undefined || isMoving;
    const prove = () => this.#proveCurrent(body.current_password, before);
    const provenHash = isGuarded ? await this.limits.limitLogIn(call, before.profile.email, prove) : null;
    if (isMoving) await this.limits.countNewAddress(call);
    const newPassword =
      body.password === undefined ? {} : { newPassword: await this.#newPassword(body.password, sessionId) };
    const by = { who: 'customer', provenHash } as const;
    const change = { changes: changesOf(body), by, session: sessionAtWork(caller), ...newPassword };
    const changed = await this.customers.changeProfile(id, before, change, context);
    return this.#expanded(await this.bodies.bodyOf(id, changed.profile, caller), call);
  }

  async #expanded(body: Customer, { caller, expand }: Pick<Call, 'caller' | 'expand'>): Promise<Customer> {
    if (expand.has('custom_fields')) await this.fields.addTo([body], 'store', localeOf(caller));
    return body;
  }

  /**
   * Returns the hash of the current password. A caller who changes e-mail or password must know the current password.
   */
  async #proveCurrent(password: string | null | undefined, { credentials }: ActiveCustomer) {
    const { password_hash: currentHash } = credentials;
    if (!(await this.passwords.verify(currentHash, password ?? ''))) throw currentPasswordInvalid();
    return currentHash;
  }

  async #newPassword(password: string, sessionId: string): Promise<NewPassword> {
    return { hash: await this.passwords.hash(password), sessionId };
  }
}

/** The session that the request was let in with, which may have ended since. Undefined: it is not known when it began. */
export function sessionAtWork(caller: Caller): SessionAtWork | undefined {
  const { sessionId: id, epochs } = loggedIn(caller);
  return epochs && { id, ...epochs };
}

/** The session is valid, but its customer does not exist in this store. */
const nobody = (): Refusal => new Refusal('invalid_token', 'token_invalid');
