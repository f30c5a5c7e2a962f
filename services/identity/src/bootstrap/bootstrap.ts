import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes, sessionEnded } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Random } from '@storefold/kernel/core';
import type { Bus, Vault } from '@storefold/kernel/ports';
import { type Bootstrap, type ProcessSettings, reachableUrl, TOKENS } from '@storefold/server/runtime';
import { AdminEmailClaims } from '../admin-user/admin-email-claims.ts';
import { adminUser } from '../admin-user/admin-user.decider.ts';
import { hasRoleOfOwners, type KeptAdminUser } from '../admin-user/admin-user.ts';
import { StaffService } from '../admin-user/staff.service.ts';
import { ApiKeyService } from '../api-key/api-key.service.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { createOwnerRole, ownerRoleId, role } from '../role/role.ts';
import { firstSettings } from '../store/first-settings.ts';
import { FIRST_STORE_CODE } from '../store/first-store-code.ts';
import { store } from '../store/store.decider.ts';
import { FIRST_STORE_ID } from '../store/store.queries.ts';
import { type Credentials, credentialsFile, freshCredentials, readOrMakeCredentials } from './credentials.ts';

/**
 * Creates the first store, its owner and its keys from the credentials file. The file is written first and its secret
 * key is registered last, so the next start finishes one that was cut off anywhere. Once the key is known, nothing more
 * is done, and a password that the owner has changed since stays as it is. A deleted file is written again with the
 * same values; if its secret key was revoked before, with fresh keys and a new password.
 */
@Injectable()
export class IdentityBootstrap implements Bootstrap {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.SETTINGS) private readonly settings: ProcessSettings,
    @Inject(TOKENS.RANDOM) private readonly random: Random,
    @Inject(ApiKeyService) private readonly apiKeys: ApiKeyService,
    @Inject(AdminEmailClaims) private readonly adminEmails: AdminEmailClaims,
    @Inject(StaffService) private readonly staff: StaffService,
    @Inject(PasswordHasher) private readonly passwords: PasswordHasher,
  ) {}

  async run(): Promise<void> {
    const { dataDir, host, port } = this.settings;
    const credentials = await readOrMakeCredentials(
      credentialsFile(dataDir),
      () => this.#agreedCredentials(reachableUrl(host, port)),
      this.random,
    );
    await this.#createStore();
    await this.#createRoleOfOwners();
    await this.#countFirstOwner(credentials.admin);
    if (await this.apiKeys.isKnown(credentials.secret_key)) return;
    await this.#admitOwner(credentials.admin);
    await this.#registerKeys(credentials);
  }

  /**
   * The credentials that all instances of the installation agree on, by way of the vault, so that a first start may run
   * on several machines at once, and a machine that comes later writes the same file. Once their secret key was revoked
   * or deleted, fresh ones take their place.
   */
  async #agreedCredentials(baseUrl: string): Promise<Credentials> {
    for (let generation = 1; ; generation++) {
      const make = () => JSON.stringify(freshCredentials(baseUrl, this.random));
      const agreed = JSON.parse(
        await this.vault.secret(`first_credentials_${generation}`, make),
      ) as Credentials;
      if (!(await this.apiKeys.isEnded(agreed.secret_key))) return { ...agreed, base_url: baseUrl };
    }
  }

  async #createStore(): Promise<void> {
    const command = { type: 'Create', code: FIRST_STORE_CODE, settings: firstSettings } as const;
    await this.commands.execute(store, FIRST_STORE_ID, command, this.#once('create store'));
  }

  async #admitOwner({ email, password }: Credentials['admin']): Promise<void> {
    const known = await this.adminEmails.findByEmail(email);
    if (!known) return this.#createOwner(email, password);
    await this.#reinstate(known.id, known.admin);
    if (await this.passwords.verify(known.admin.credentials.password_hash, password)) return;
    const passwordHash = await this.passwords.hash(password);
    const context = this.contexts.command(this.random.uuid(), FIRST_STORE_ID);
    await this.commands.execute(adminUser, known.id, { type: 'ReplacePassword', passwordHash }, context);
    this.bus.wake(sessionEnded, known.id);
  }

  async #createOwner(email: string, password: string): Promise<void> {
    const context = this.#once(`create owner ${email}`);
    const id = context.newId(idPrefixes.admin_user);
    const passwordHash = await this.passwords.hash(password);
    const account = { store_id: FIRST_STORE_ID, email, ...unnamed, role_ids: [ownerRoleId(FIRST_STORE_ID)] };
    await this.staff.addMember(id, account, passwordHash, context);
  }

  /** Whoever has the data directory has the store, whatever other owners did to the first one. */
  async #reinstate(id: string, { profile }: KeptAdminUser): Promise<void> {
    const context = this.contexts.command(this.random.uuid(), FIRST_STORE_ID);
    if (profile.is_deactivated) await this.staff.changeMember(id, { type: 'Activate' }, context);
    if (hasRoleOfOwners(profile)) return;
    const roleIds = [...profile.role_ids, ownerRoleId(FIRST_STORE_ID)];
    await this.staff.changeMember(id, { type: 'Change', roleIds }, context.derive('reinstate'));
  }

  async #createRoleOfOwners(): Promise<void> {
    const command = createOwnerRole(FIRST_STORE_ID);
    await this.commands.execute(role, ownerRoleId(FIRST_STORE_ID), command, this.#once('create role owner'));
  }

  /** For stores that are older than the count of owners. */
  async #countFirstOwner({ email }: Credentials['admin']): Promise<void> {
    const known = await this.adminEmails.findByEmail(email);
    if (known) await this.staff.countOwner(known.id, this.#once('count first owner'));
  }

  async #registerKeys({ publishable_key, secret_key }: Credentials): Promise<void> {
    const common = { storeId: FIRST_STORE_ID, grantor: null };
    await this.apiKeys.registerKey(
      publishable_key,
      { ...common, name: 'Storefront', keyType: 'publishable', scopes: [] },
      this.contexts.command(this.random.uuid(), FIRST_STORE_ID),
    );
    await this.apiKeys.registerKey(
      secret_key,
      { ...common, name: 'Administration', keyType: 'secret', scopes: ['read_all', 'write_all'] },
      this.contexts.command(this.random.uuid(), FIRST_STORE_ID),
    );
  }

  #once(name: string) {
    return this.contexts.once(name, FIRST_STORE_ID);
  }
}

const unnamed = { first_name: null, last_name: null, preferred_locale: null };
