import { Inject, Injectable } from '@nestjs/common';
import { addAddress, changeAddress, listAddresses, removeAddress, showAddress } from '@storefold/contracts';
import { type Call, type Caller, Handles } from '@storefold/kernel/http';
import { loggedIn } from './account.controller.ts';
import { AddressBookService, type BookOwner } from './address-book.service.ts';

/** The shopper's address book. */
@Injectable()
export class AddressBookController {
  constructor(@Inject(AddressBookService) private readonly books: AddressBookService) {}

  @Handles(listAddresses)
  listAddresses(call: Call<typeof listAddresses>) {
    return this.books.listAddresses(ownBook(call.caller), call);
  }

  @Handles(showAddress)
  showAddress({ caller, params }: Call<typeof showAddress>) {
    return this.books.showAddress(ownBook(caller), params.id ?? '');
  }

  @Handles(addAddress)
  addAddress({ caller, body, context }: Call<typeof addAddress>) {
    return this.books.addAddress(ownBook(caller), body, context);
  }

  @Handles(changeAddress)
  changeAddress({ caller, params, body, context }: Call<typeof changeAddress>) {
    return this.books.changeAddress(ownBook(caller), params.id ?? '', body, context);
  }

  @Handles(removeAddress)
  async removeAddress({ caller, params, context }: Call<typeof removeAddress>) {
    await this.books.removeAddress(ownBook(caller), params.id ?? '', context);
    return undefined;
  }
}

const ownBook = (caller: Caller): BookOwner => ({
  customerId: loggedIn(caller).id,
  storeId: caller.store.id,
});
