import { Inject, Injectable } from '@nestjs/common';
import {
  addAddress,
  changeAddress,
  idPrefixes,
  listAddresses,
  removeAddress,
  showAddress,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { type Call, type Caller, findInStore, Handles, pageOf } from '@storefold/kernel/http';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { loggedIn } from './account.controller.ts';
import { type CustomerCommand, customer, customerOf, findAddress } from './customer.decider.ts';
import { bookedAddressBody } from './customer.serializer.ts';
import type { CustomerProfile } from './customer.ts';
import { CUSTOMERS, type CustomerDocument, customerView } from './customer.view.ts';

/** The shopper's address book. */
@Injectable()
export class AddressBookController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  @Handles(listAddresses)
  async listAddresses({ caller, list }: Call<typeof listAddresses>) {
    const profile = await this.#read(caller);
    const bodies = profile.addresses.map((address) => bookedAddressBody(address, profile));
    return pageOf(bodies, list);
  }

  @Handles(showAddress)
  async showAddress({ caller, params }: Call<typeof showAddress>) {
    const profile = await this.#read(caller);
    return bookedAddressBody(findAddress(profile, params.id ?? ''), profile);
  }

  @Handles(addAddress)
  async addAddress({ caller, body, context }: Call<typeof addAddress>) {
    const addressId = context.newId(idPrefixes.address);
    return this.#bodyAfter(caller, { type: 'AddAddress', addressId, input: body }, addressId, context);
  }

  @Handles(changeAddress)
  async changeAddress({ caller, params, body, context }: Call<typeof changeAddress>) {
    const addressId = params.id ?? '';
    return this.#bodyAfter(caller, { type: 'ChangeAddress', addressId, input: body }, addressId, context);
  }

  @Handles(removeAddress)
  async removeAddress({ caller, params, context }: Call<typeof removeAddress>) {
    await this.#runCommand(caller, { type: 'RemoveAddress', addressId: params.id ?? '' }, context);
    return undefined;
  }

  async #bodyAfter(caller: Caller, command: CustomerCommand, addressId: string, context: CommandContext) {
    const profile = await this.#runCommand(caller, command, context);
    return bookedAddressBody(findAddress(profile, addressId), profile);
  }

  async #runCommand(
    caller: Caller,
    command: CustomerCommand,
    context: CommandContext,
  ): Promise<CustomerProfile> {
    const { state } = await this.commands.execute(customer, loggedIn(caller).id, command, context);
    return customerOf(caller.store.id, state).profile;
  }

  async #read(caller: Caller): Promise<CustomerProfile> {
    const customers = this.views.collection<CustomerDocument>(customerView, CUSTOMERS);
    return findInStore(customers, loggedIn(caller).id, caller.store.id, 'Customer');
  }
}
