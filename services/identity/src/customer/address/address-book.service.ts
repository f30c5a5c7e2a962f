import { Inject, Injectable } from '@nestjs/common';
import { type Address, idPrefixes } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { type Call, pageOf } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import {
  type BookedAddressInput,
  type CustomerCommand,
  customer,
  customerOf,
  findAddress,
  type SessionAtWork,
} from '../customer.decider.ts';
import type { BookedAddress, CustomerProfile } from '../customer.ts';
import { CUSTOMERS, type CustomerDocument } from '../customer.view.ts';

/** Whose address book it is, and how it is shown. A customer of another store is not found. */
export interface AddressBook<Body extends Address> {
  readonly customerId: string;
  readonly storeId: string;
  /** Of the customer, if it is the customer who asks. */
  readonly session?: SessionAtWork | undefined;
  readonly bodyOf: (address: BookedAddress, profile: CustomerProfile) => Body;
}

/** Reads and changes address books. */
@Injectable()
export class AddressBookService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  async listAddresses<Body extends Address>(
    book: AddressBook<Body>,
    call: Pick<Call, 'list' | 'endpoint' | 'queryOf'>,
  ) {
    const profile = await this.#read(book);
    return pageOf(
      profile.addresses.map((address) => book.bodyOf(address, profile)),
      call,
    );
  }

  async showAddress<Body extends Address>(book: AddressBook<Body>, addressId: string): Promise<Body> {
    const profile = await this.#read(book);
    return book.bodyOf(findAddress(profile, addressId), profile);
  }

  addAddress<Body extends Address>(
    book: AddressBook<Body>,
    input: BookedAddressInput,
    context: CommandContext,
  ): Promise<Body> {
    const addressId = context.newId(idPrefixes.address);
    return this.#bodyAfter(book, { type: 'AddAddress', addressId, input }, addressId, context);
  }

  changeAddress<Body extends Address>(
    book: AddressBook<Body>,
    addressId: string,
    input: BookedAddressInput,
    context: CommandContext,
  ): Promise<Body> {
    return this.#bodyAfter(book, { type: 'ChangeAddress', addressId, input }, addressId, context);
  }

  async removeAddress(book: AddressBook<Address>, addressId: string, context: CommandContext): Promise<void> {
    await this.#runCommand(book, { type: 'RemoveAddress', addressId }, context);
  }

  async #bodyAfter<Body extends Address>(
    book: AddressBook<Body>,
    command: AddressCommand,
    addressId: string,
    context: CommandContext,
  ): Promise<Body> {
    const profile = await this.#runCommand(book, command, context);
    return book.bodyOf(findAddress(profile, addressId), profile);
  }

  async #runCommand(
    { customerId, storeId, session }: AddressBook<Address>,
    command: AddressCommand,
    context: CommandContext,
  ) {
    const loaded = await this.commands.load(customer, customerId, context);
    customerOf(storeId, loaded.state);
    const inSession = { ...command, session };
    const { state } = await this.commands.execute(customer, customerId, inSession, context, { loaded });
    return customerOf(storeId, state).profile;
  }

  async #read({ customerId, storeId }: AddressBook<Address>): Promise<CustomerDocument> {
    const document = await this.views.collection(CUSTOMERS).get(customerId);
    if (document?.store_id !== storeId) throw refusals.notFound('customer');
    return document;
  }
}

type AddressCommand = Extract<CustomerCommand, { addressId: string }>;
