import { isDeepStrictEqual } from 'node:util';
import { Controller, Inject } from '@nestjs/common';
import {
  idPrefixes,
  importCustomers,
  importedCustomer,
  type RequestOf,
  type StoreInfo,
  text,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { isoTime, readAddress, refusals } from '@storefold/kernel/core';
import { type Bus, type Origin, type Vault, where } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { parseBody } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { ImportedRows, type Means, type RowAtWork, readableAddress } from '@storefold/simple-records/upkeep';
import type { z } from 'zod';
import { type CustomerCommand, customer, MAX_ADDRESSES } from '../customer/customer.decider.ts';
import { changesOf, profileOf } from '../customer/customer.inputs.ts';
import { CustomerService } from '../customer/customer.service.ts';
import type { ActiveCustomer } from '../customer/customer.ts';
import { IdentityClaims } from '../customer/identity-claims.ts';
import { CustomerGroupQueries } from '../customer-group/customer-group.queries.ts';
import { derivedSecret } from '../derived-secret.ts';
import { passwordReset, resetIdOf } from '../password-reset/password-reset.decider.ts';
import { digestOf } from '../session/refresh-token-codec.ts';
import { StoreQueries } from '../store/store.queries.ts';

const INVITED_FOR_MS = 7 * 86_400_000;

type Body = z.output<typeof importedCustomer>;
type SentAddress = NonNullable<Body['addresses']>[number];

/** Takes in the rows of files of customers. Each is known by the e-mail address. */
@Controller()
export class CustomerImportController {
  constructor(
    @Inject(ImportedRows) private readonly rows: ImportedRows,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(StoreQueries) private readonly stores: StoreQueries,
    @Inject(CustomerGroupQueries) private readonly groups: CustomerGroupQueries,
  ) {}

  @Answers(importCustomers)
  async importCustomers(request: RequestOf<typeof importCustomers>, origin: Origin) {
    const store = await this.stores.findStoreInfo(request.store_id);
    if (!store) throw refusals.notFound('store');
    const invites = request.invite && !request.dry_run;
    return this.rows.takeIn(request, origin, {
      read: (body) => parseBody(importedCustomer, body),
      keyOf: ({ email }) => email,
      take: (body, row, means) => this.#take(withKnownChoices(body, store, row), { ...row, invites }, means),
    });
  }

  async #take(
    body: Body,
    row: RowAtWork & { readonly invites: boolean },
    means: Means,
  ): Promise<'created' | 'updated' | 'unchanged'> {
    const { context } = row;
    const customers = new CustomerService(
      means.commands,
      means.claims,
      this.bus,
      this.vault,
      new IdentityClaims(means.claims, means.commands),
    );
    const ownId = context.newId(idPrefixes.customer);
    const found = await customers.findByEmail(body.email, context.storeId);
    // A process that was killed may have made it of this row.
    const isNew = found === undefined || found.id === ownId;
    const id = found?.id ?? ownId;
    const before = isNew
      ? await customers.registerCustomer(id, registrationOf(body, context.storeId), context)
      : found.customer;
    const commands = [
      ...(isNew ? [] : [{ type: 'ChangeProfile', changes: changesOf(body), by: { who: 'staff' } } as const]),
      ...this.#newAddresses(body.addresses ?? [], before, row),
      ...(await this.#newGroups(body.customer_groups ?? [], before, row)),
    ];
    const changed = await inTurn(
      commands,
      (command, step) => means.commands.execute(customer, id, command, step),
      context,
    );
    if (isNew && row.invites) await this.#invite(id, before, context.derive('invite'));
    if (isNew) return 'created';
    return changed ? 'updated' : 'unchanged';
  }

  /** Once: the token derives from the row, and a customer who has chosen a password since is not asked again. */
  async #invite(
    customer_id: string,
    { credentials }: ActiveCustomer,
    context: CommandContext,
  ): Promise<void> {
    if (credentials.password_hash !== null) return;
    const token = await derivedSecret('invitation', context, this.vault);
    const token_digest = digestOf(token);
    const invitation = {
      store_id: context.storeId,
      customer_id,
      credential_epoch: credentials.epoch,
      email_epoch: credentials.email_epoch,
      token_digest,
      invitation_token: token,
      expires_at: isoTime(Date.parse(context.at) + INVITED_FOR_MS),
    };
    const command = { type: 'InviteCustomer', invitation } as const;
    await this.commands.execute(passwordReset, resetIdOf(token_digest), command, context, { isNew: true });
  }

  /** An address that cannot be one costs that address, and not its person. */
  #newAddresses(
    sent: readonly SentAddress[],
    { profile }: ActiveCustomer,
    row: RowAtWork,
  ): CustomerCommand[] {
    const known = profile.addresses.map(({ fields }) => fields);
    return sent.flatMap((each, index): CustomerCommand[] => {
      const input = readableAddress(each, `addresses.${index}`, row);
      const address = input && readAddress(input);
      if (!address || known.some((other) => isDeepStrictEqual(other, address))) return [];
      known.push(address);
      if (known.length > MAX_ADDRESSES) {
        row.warn(`addresses.${index}`, text('too_many_addresses', { most: MAX_ADDRESSES }));
        return [];
      }
      const addressId = row.context.derive(`address ${index}`).newId(idPrefixes.address);
      return [{ type: 'AddAddress', addressId, input }];
    });
  }

  async #newGroups(
    names: readonly string[],
    { profile }: ActiveCustomer,
    { context, warn }: RowAtWork,
  ): Promise<CustomerCommand[]> {
    if (names.length === 0) return [];
    const all = await this.groups.documents.find({ filter: where({ store_id: context.storeId }) });
    return names.flatMap((name): CustomerCommand[] => {
      const group = all.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
      if (!group) warn('customer_groups', text('group_not_here', { name }));
      return !group || profile.customer_group_ids.includes(group.id)
        ? []
        : [{ type: 'JoinGroup', groupId: group.id }];
    });
  }
}

/** Whether any of the commands changed something. */
async function inTurn(
  commands: readonly CustomerCommand[],
  execute: (
    command: CustomerCommand,
    context: CommandContext,
  ) => Promise<{ readonly facts: readonly unknown[] }>,
  context: CommandContext,
): Promise<boolean> {
  let isChanged = false;
  for (const [index, command] of commands.entries()) {
    const { facts } = await execute(command, context.derive(`step ${index} ${command.type}`));
    if (facts.length > 0) isChanged = true;
  }
  return isChanged;
}

const registrationOf = (body: Body, store_id: string) =>
  ({
    ...profileOf(body),
    store_id,
    origin: 'staff',
    password_hash: null,
    ...(body.created_at && { created_at: body.created_at }),
  }) as const;

/** A language or currency that the store does not have is none that anybody can prefer. */
function withKnownChoices(body: Body, store: StoreInfo, { warn }: RowAtWork): Body {
  const known = {
    preferred_locale: store.supported_locales,
    preferred_currency: store.supported_currencies,
  };
  const left = { ...body };
  for (const name of ['preferred_locale', 'preferred_currency'] as const) {
    const sent = body[name];
    if (!sent || known[name].includes(name === 'preferred_currency' ? sent.toUpperCase() : sent)) continue;
    warn(name, 'not_in_list');
    delete left[name];
  }
  return left;
}
