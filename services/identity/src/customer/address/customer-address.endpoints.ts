import { Inject, Injectable } from '@nestjs/common';
import {
  type AdminAddress,
  addCustomerAddress,
  changeCustomerAddress,
  listCustomerAddresses,
  removeCustomerAddress,
  showCustomerAddress,
} from '@storefold/contracts';
import { type Call, Handles } from '@storefold/server/http';
import { adminBookedAddressBody } from '../customer.serializer.ts';
import { type AddressBook, AddressBookService } from './address-book.service.ts';

/** Customers' address books, as the shop's staff keep them. */
@Injectable()
export class CustomerAddressEndpoints {
  constructor(@Inject(AddressBookService) private readonly books: AddressBookService) {}

  @Handles(listCustomerAddresses)
  listCustomerAddresses(call: Call<typeof listCustomerAddresses>) {
    return this.books.listAddresses(bookOf(call), call);
  }

  @Handles(showCustomerAddress)
  showCustomerAddress(call: Call<typeof showCustomerAddress>) {
    return this.books.showAddress(bookOf(call), call.params.id);
  }

  @Handles(addCustomerAddress)
  addCustomerAddress(call: Call<typeof addCustomerAddress>) {
    return this.books.addAddress(bookOf(call), call.body, call.context);
  }

  @Handles(changeCustomerAddress)
  changeCustomerAddress(call: Call<typeof changeCustomerAddress>) {
    return this.books.changeAddress(bookOf(call), call.params.id, call.body, call.context);
  }

  @Handles(removeCustomerAddress)
  async removeCustomerAddress(call: Call<typeof removeCustomerAddress>) {
    await this.books.removeAddress(bookOf(call), call.params.id, call.context);
  }
}

const bookOf = ({ caller, params }: Pick<Call, 'caller' | 'params'>): AddressBook<AdminAddress> => ({
  customerId: params.customer_id ?? '',
  storeId: caller.store.id,
  bodyOf: adminBookedAddressBody,
});
