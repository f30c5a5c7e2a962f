import { Inject, Injectable } from '@nestjs/common';
import { emailInput, idPrefixes } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { type Clock, isoTime, Refusal, refusals } from '@storefold/kernel/core';
import { HostResolver, resolvingFetch } from '@storefold/outbound';
import type { Caller } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { customer, customerOf } from '../customer/customer.decider.ts';
import { CustomerService } from '../customer/customer.service.ts';
import type { ActiveCustomer } from '../customer/customer.ts';
import { IdentityClaims } from '../customer/identity-claims.ts';
import type { ProviderSettings } from '../provider-settings.ts';
import { invalidProvider } from '../session/log-in.ts';
import type { IdentitySettings } from '../settings.ts';
import type { OidcProvider } from './oidc-provider.ts';
import { NotProven, type ProvenIdentity, ProviderUnavailable } from './proven-identity.ts';
import { providerAddresses } from './provider-addresses.ts';

/** What a storefront sends to sign somebody in with a provider. */
interface ProviderProof {
  readonly provider: string;
  readonly id_token?: string | null | undefined;
  readonly code?: string | null | undefined;
  readonly redirect_uri?: string | null | undefined;
  readonly code_verifier?: string | null | undefined;
  readonly nonce?: string | null | undefined;
}

interface FoundCustomer {
  readonly id: string;
  readonly customer: ActiveCustomer;
}

/** A token in its compact form, with nothing else that a lenient reader would overlook. */
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const LOOK_AGAIN_MS = 50;
const MAX_LOOKS = 40;

/** Finds or makes the customer whom a sign-in provider vouches for. */
@Injectable()
export class ProviderSignInService {
  readonly #providers: Promise<ReadonlyMap<string, OidcProvider>>;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.SETTINGS) settings: IdentitySettings,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(CustomerService) private readonly customers: CustomerService,
    @Inject(IdentityClaims) private readonly identities: IdentityClaims,
    @Inject(HostResolver) hosts: HostResolver,
  ) {
    this.#providers = openProviders(settings.oidcProviders, hosts, () => clock.now());
  }

  /**
   * Refused with `invalid_provider` for a name that is not set up, `authentication_failed` for a token or code that does
   * not hold or was used before, and 503 while the provider does not answer.
   */
  async signIn(
    proof: ProviderProof,
    { store, locale }: Pick<Caller, 'store' | 'locale'>,
    context: CommandContext,
  ): Promise<FoundCustomer> {
    const provider = (await this.#providers).get(proof.provider);
    if (!provider) throw invalidProvider();
    if (proof.id_token && !COMPACT.test(proof.id_token)) throw notVouchedFor();
    const proven = await prove(provider, proof);
    if (proof.id_token) await this.#useOnce(proof.id_token, context);
    const known = await this.identities.findCustomerId(proven, store.id);
    if (known !== undefined) return this.#load(known, store.id);
    const email = emailInput.safeParse(proven.verifiedEmail);
    if (!email.success) throw notVouchedFor();
    const found = await this.#findOrRegister(proven, { email: email.data, locale }, context);
    return this.#link(found, proof.provider, proven, email.data, context);
  }

  /** A token that somebody overheard signs nobody in a second time. */
  async #useOnce(idToken: string, context: CommandContext): Promise<void> {
    // The id that `openSession` gives to the session of this command, which makes no other id before.
    const sessionId = context.derive('sign in').newId(idPrefixes.session);
    if (!(await this.identities.useToken(idToken, sessionId, context))) throw notVouchedFor();
  }

  async #findOrRegister(
    { firstName, lastName }: ProvenIdentity,
    { email, locale }: { readonly email: string; readonly locale: string },
    context: CommandContext,
  ): Promise<string> {
    const found = await this.customers.findByEmail(email, context.storeId);
    if (found) return found.id;
    const registering = context.derive('register');
    const id = registering.newId(idPrefixes.customer);
    const registration = {
      store_id: context.storeId,
      origin: 'provider',
      email,
      password_hash: null,
      first_name: firstName,
      last_name: lastName,
      phone: null,
      accepts_email_marketing: false,
      preferred_locale: locale,
      preferred_currency: null,
      tags: [],
      internal_note: null,
      metadata: {},
    } as const;
    try {
      await this.customers.registerCustomer(id, registration, registering);
      return id;
    } catch (error) {
      // Somebody registered with the address at the same time, perhaps this person in another window.
      const isTaken = error instanceof Refusal && error.code === 'validation_error';
      if (!isTaken) throw error;
      return this.#awaitCustomer(email, context);
    }
  }

  /** An address is claimed a moment before its customer is recorded. */
  async #awaitCustomer(email: string, { storeId }: CommandContext): Promise<string> {
    for (let look = 0; look < MAX_LOOKS; look++) {
      const found = await this.customers.findByEmail(email, storeId);
      if (found) return found.id;
      await this.clock.sleep(LOOK_AGAIN_MS);
    }
    throw refusals.unavailable('the_account');
  }

  async #link(
    id: string,
    provider: string,
    { issuer, subject, firstName, lastName }: ProvenIdentity,
    email: string,
    context: CommandContext,
  ): Promise<FoundCustomer> {
    const identity = { issuer, subject };
    const linking = context.derive('link identity');
    if (!(await this.identities.takeIdentity(identity, id, linking))) {
      const holder = await this.identities.findCustomerId(identity, context.storeId);
      if (holder === undefined) throw notVouchedFor();
      return this.#load(holder, context.storeId);
    }
    const names = { first_name: firstName, last_name: lastName };
    // Whoever else is in the account went on while the provider was asked.
    const decided = linking.decidedAt(isoTime(this.clock.now()));
    await this.customers.linkIdentity(id, { provider, identity, email, names }, decided);
    return this.#load(id, context.storeId);
  }

  async #load(id: string, storeId: string): Promise<FoundCustomer> {
    const { state } = await this.commands.load(customer, id);
    return { id, customer: customerOf(storeId, state) };
  }
}

/** Providers by name. Their libraries take several megabytes, so that only a store with a provider loads them. */
async function openProviders(
  settings: Readonly<Record<string, ProviderSettings>>,
  hosts: HostResolver,
  nowMs: () => number,
): Promise<ReadonlyMap<string, OidcProvider>> {
  const providers = Object.entries(settings);
  if (providers.length === 0) return new Map();
  const { OidcProvider } = await import('./oidc-provider.ts');
  return new Map(
    providers.map(([name, each]) => {
      const fetch = resolvingFetch(providerAddresses(each.issuer, hosts.resolve));
      return [name, new OidcProvider(each, nowMs, fetch)];
    }),
  );
}

async function prove(provider: OidcProvider, proof: ProviderProof): Promise<ProvenIdentity> {
  const nonce = proof.nonce ?? undefined;
  try {
    if (proof.id_token) return await provider.proveByToken(proof.id_token, nonce);
    if (!proof.code || !proof.redirect_uri) throw notVouchedFor();
    const { code, redirect_uri: redirectUri } = proof;
    return await provider.proveByCode(
      { code, redirectUri, codeVerifier: proof.code_verifier ?? undefined },
      nonce,
    );
  } catch (error) {
    if (error instanceof NotProven) throw notVouchedFor();
    if (error instanceof ProviderUnavailable) throw refusals.unavailable('the_sign_in_provider', error);
    throw error;
  }
}

/** The same message whatever the provider did not prove, and whether there is an account with the address or not. */
const notVouchedFor = (): Refusal => new Refusal('authentication_failed', 'sign_in_not_vouched');
