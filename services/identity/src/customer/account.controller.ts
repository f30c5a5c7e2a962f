import { Inject, Injectable } from '@nestjs/common';
import {
  type BodyOf,
  changeProfile,
  idPrefixes,
  registerCustomer,
  sessionEnded,
  showProfile,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { Refusal } from '@storefold/kernel/core';
import { type Call, type Caller, Handles } from '@storefold/kernel/http';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { currentPasswordInvalid } from '../password/current-password.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { SessionService } from '../session/session.service.ts';
import { type CustomerCommand, customer, customerOf, type NewPassword } from './customer.decider.ts';
import { customerBody } from './customer.serializer.ts';
import type { ProfileChanges } from './customer.ts';
import { CUSTOMERS, type CustomerDocument, customerView } from './customer.view.ts';
import { CustomerEmailClaims } from './customer-email-claims.ts';
import { ownerOf } from './owner-of.ts';

/** Registration and profile of the shopper. */
@Injectable()
export class AccountController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(CustomerEmailClaims) private readonly emails: CustomerEmailClaims,
    @Inject(PasswordHasher) private readonly passwords: PasswordHasher,
    @Inject(SessionService) private readonly sessions: SessionService,
  ) {}

  @Handles(registerCustomer)
  async registerCustomer({ body, caller, context }: Call<typeof registerCustomer>) {
    const { store } = caller;
    const id = context.newId(idPrefixes.customer);
    const passwordHash = await this.passwords.hash(body.password);
    const registration = registrationOf(body, store.id, passwordHash);
    const outcome = await this.emails.claimFor(body.email, id, context, () =>
      this.commands.execute(customer, id, { type: 'Register', registration }, context, { isNew: true }),
    );
    const made = customerOf(store.id, outcome.state);
    const tokens = await this.sessions.openSession(ownerOf(id, made), context);
    return { ...tokens, user: customerBody(id, made.profile, store.default_currency) };
  }

  @Handles(showProfile)
  async showProfile({ caller }: Call<typeof showProfile>) {
    const { id } = loggedIn(caller);
    const document = await this.views.collection<CustomerDocument>(customerView, CUSTOMERS).get(id);
    if (document?.store_id !== caller.store.id) throw nobody();
    return customerBody(id, document, caller.store.default_currency);
  }

  @Handles(changeProfile)
  async changeProfile({ body, caller, context }: Call<typeof changeProfile>) {
    const { id, sessionId } = loggedIn(caller);
    const before = customerOf(caller.store.id, (await this.commands.load(customer, id)).state);
    const isNewEmail = body.email !== undefined && body.email !== before.profile.email;
    const command: CustomerCommand = {
      type: 'ChangeProfile',
      changes: isNewEmail ? changesOf(body) : withoutEmail(changesOf(body)),
      by: { who: 'customer', provenHash: null },
    };
    if (isNewEmail || body.password !== undefined) {
      const { password_hash: currentHash } = before.credentials;
      if (!(await this.passwords.verify(currentHash, body.current_password ?? '')))
        throw currentPasswordInvalid();
      command.by = { who: 'customer', provenHash: currentHash };
    }
    if (body.password !== undefined) {
      command.newPassword = {
        hash: await this.passwords.hash(body.password),
        sessionId,
      } satisfies NewPassword;
    }
    const run = () => this.commands.execute(customer, id, command, context);
    const { state } = await (isNewEmail
      ? this.emails.moveFor({ from: before.profile.email, to: body.email ?? '' }, id, context, run)
      : run());
    // The gateway knows sessions by their owner's e-mail, too.
    if (command.newPassword || isNewEmail) this.bus.wake(sessionEnded, id);
    return customerBody(id, customerOf(caller.store.id, state).profile, caller.store.default_currency);
  }
}

/** Who is logged in. */
export function loggedIn(caller: Caller): NonNullable<Caller['customer']> {
  if (!caller.customer) throw new Refusal('authentication_required', 'Authentication is required');
  return caller.customer;
}

/** The session is good, but its customer is not to be found in this store. */
const nobody = (): Refusal => new Refusal('invalid_token', 'The token is invalid or expired');

function registrationOf(body: BodyOf<typeof registerCustomer>, store_id: string, password_hash: string) {
  return {
    store_id,
    registered_by: 'customer',
    email: body.email,
    password_hash,
    first_name: body.first_name ?? null,
    last_name: body.last_name ?? null,
    phone: body.phone ?? null,
    accepts_email_marketing: body.accepts_email_marketing ?? false,
    tags: [],
    internal_note: null,
    metadata: body.metadata ?? {},
  } as const;
}

/** The address a customer has is not claimed anew, so it is not set anew either: it may be given up meanwhile. */
export function withoutEmail(changes: ProfileChanges): ProfileChanges {
  const { email: _, ...others } = changes;
  return others;
}

/** Only what was sent; an explicit null clears a text and leaves the rest as it is. */
export function changesOf(
  body: BodyOf<typeof changeProfile> & {
    tags?: string[] | null | undefined;
    internal_note?: string | null | undefined;
  },
): ProfileChanges {
  const { email, first_name, last_name, phone, internal_note } = body;
  const accepts_email_marketing = body.accepts_email_marketing ?? undefined;
  const tags = body.tags ? [...new Set(body.tags)] : undefined;
  const metadata = body.metadata ?? undefined;
  const fields = {
    email,
    first_name,
    last_name,
    phone,
    internal_note,
    accepts_email_marketing,
    tags,
    metadata,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
