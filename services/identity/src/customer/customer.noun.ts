import { defineNoun, tagController } from '@storefold/server/runtime';
import { ImportedRows, UndoneImports } from '@storefold/simple-records/upkeep';
import { AccountEndpoints } from './account.endpoints.ts';
import { AddressBookEndpoints } from './address/address-book.endpoints.ts';
import { AddressBookService } from './address/address-book.service.ts';
import { CustomerAddressEndpoints } from './address/customer-address.endpoints.ts';
import { CustomerBodies } from './customer.bodies.ts';
import { CustomerController } from './customer.controller.ts';
import { customerDictionary } from './customer.dictionary.ts';
import { CustomerEndpoints } from './customer.endpoints.ts';
import { customerPublisher } from './customer.publisher.ts';
import { CustomerService } from './customer.service.ts';
import { CUSTOMERS, customerView } from './customer.view.ts';
import { CustomerGroupMembersEndpoints } from './customer-group-members.endpoints.ts';
import { DeletionProcess } from './deletion/deletion.process.ts';
import { EarlierCarts } from './deletion/earlier-carts.process.ts';
import { CustomerExportController } from './export/customer-export.controller.ts';
import { CustomerExportEndpoints } from './export/customer-export.endpoints.ts';
import { IdentityClaims } from './identity-claims.ts';
import { OwnSessionEndpoints } from './own-session/own-session.endpoints.ts';
import { OwnSessionQueries } from './own-session/own-session.queries.ts';
import { ownSessionView } from './own-session/own-session.view.ts';
import { StoreCreditTotalClient } from './store-credit-total.client.ts';
import { SubscriptionNotes } from './subscription-notes.subscriber.ts';

export const customerNoun = defineNoun({
  facts: [customerDictionary],
  endpoints: [
    AccountEndpoints,
    AddressBookEndpoints,
    OwnSessionEndpoints,
    CustomerExportEndpoints,
    CustomerEndpoints,
    CustomerAddressEndpoints,
    CustomerGroupMembersEndpoints,
  ],
  controllers: [CustomerController, CustomerExportController, tagController('customer', CUSTOMERS)],
  providers: [
    OwnSessionQueries,
    CustomerService,
    IdentityClaims,
    AddressBookService,
    StoreCreditTotalClient,
    CustomerBodies,
    ImportedRows,
    UndoneImports,
  ],
  projections: [customerView, ownSessionView],
  publishers: [customerPublisher],
  processes: [DeletionProcess, EarlierCarts],
  subscribers: [SubscriptionNotes],
});
