import { Inject, Injectable } from '@nestjs/common';
import {
  type Address,
  addAddress,
  changeAddress,
  listAddresses,
  removeAddress,
  showAddress,
} from '@storefold/contracts';
import { type Call, type Caller, Handles } from '@storefold/server/http';
import { loggedIn } from '../../session/log-in.ts';
import { sessionAtWork } from '../account.endpoints.ts';
import { bookedAddressBody } from '../customer.serializer.ts';
import { type AddressBook, AddressBookService } from './address-book.service.ts';

/** The shopper's address book. */
@Injectable()
export class AddressBookEndpoints {
  constructor(@Inject(AddressBookService) private readonly books: AddressBookService) {}

  @Handles(listAddresses)
  listAddresses(call: Call<typeof listAddresses>) {
    return this.books.listAddresses(ownBook(call.caller), call);
  }

  @Handles(showAddress)
  showAddress({ caller, params }: Call<typeof showAddress>) {
    return this.books.showAddress(ownBook(caller), params.id);
  }

  @Handles(addAddress)
  addAddress({ caller, body, context }: Call<typeof addAddress>) {
    return this.books.addAddress(ownBook(caller), body, context);
  }

  @Handles(changeAddress)
  changeAddress({ caller, params, body, context }: Call<typeof changeAddress>) {
    return this.books.changeAddress(ownBook(caller), params.id, body, context);
  }

  @Handles(removeAddress)
  async removeAddress({ caller, params, context }: Call<typeof removeAddress>) {
    await this.books.removeAddress(ownBook(caller), params.id, context);
  }
}

const ownBook = (caller: Caller): AddressBook<Address> => ({
  customerId: loggedIn(caller).id,
  storeId: caller.store.id,
  session: sessionAtWork(caller),
  bodyOf: bookedAddressBody,
});
