import { Inject, Injectable } from '@nestjs/common';
import { type Address, type AddressInput, idPrefixes } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { type Call, findInStore, pageOf } from '@storefold/kernel/http';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { type CustomerCommand, customer, customerOf, findAddress } from './customer.decider.ts';
import { bookedAddressBody } from './customer.serializer.ts';
import { CUSTOMERS, type CustomerDocument, customerView } from './customer.view.ts';

/** Whose address book it is. A customer of another store is not found. */
export interface BookOwner {
  readonly customerId: string;
  readonly storeId: string;
}

/** Reads and changes address books. */
@Injectable()
export class AddressBookService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  async listAddresses(owner: BookOwner, call: Pick<Call, 'list' | 'endpoint'>) {
    const profile = await this.#read(owner);
    return pageOf(
      profile.addresses.map((address) => bookedAddressBody(address, profile)),
      call,
    );
  }

  async showAddress(owner: BookOwner, addressId: string): Promise<Address> {
    const profile = await this.#read(owner);
    return bookedAddressBody(findAddress(profile, addressId), profile);
  }

  addAddress(owner: BookOwner, input: AddressInput, context: CommandContext): Promise<Address> {
    const addressId = context.newId(idPrefixes.address);
    return this.#bodyAfter(owner, { type: 'AddAddress', addressId, input }, addressId, context);
  }

  changeAddress(
    owner: BookOwner,
    addressId: string,
    input: AddressInput,
    context: CommandContext,
  ): Promise<Address> {
    return this.#bodyAfter(owner, { type: 'ChangeAddress', addressId, input }, addressId, context);
  }

  async removeAddress(owner: BookOwner, addressId: string, context: CommandContext): Promise<void> {
    await this.#runCommand(owner, { type: 'RemoveAddress', addressId }, context);
  }

  async #bodyAfter(owner: BookOwner, command: CustomerCommand, addressId: string, context: CommandContext) {
    const profile = await this.#runCommand(owner, command, context);
    return bookedAddressBody(findAddress(profile, addressId), profile);
  }

  async #runCommand({ customerId, storeId }: BookOwner, command: CustomerCommand, context: CommandContext) {
    const loaded = await this.commands.load(customer, customerId, context);
    customerOf(storeId, loaded.state);
    const { state } = await this.commands.execute(customer, customerId, command, context, { loaded });
    return customerOf(storeId, state).profile;
  }

  #read({ customerId, storeId }: BookOwner): Promise<CustomerDocument> {
    const customers = this.views.collection<CustomerDocument>(customerView, CUSTOMERS);
    return findInStore(customers, customerId, storeId, 'Customer');
  }
}
