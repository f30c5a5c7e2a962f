import { Controller, Inject } from '@nestjs/common';
import { exportCustomers, listCustomers, type RequestOf } from '@storefold/contracts';
import { addressCells, addressColumns, ListExportQueries } from '@storefold/custom-fields';
import { Answers } from '@storefold/kernel/questions';
import { customersOfStore } from '../customer.list.ts';
import { defaultAddressOf } from '../customer.ts';
import { CUSTOMERS } from '../customer.view.ts';
import { spentIn } from '../purchases/purchases.ts';

/** The columns of an export, named as in the Admin API. */
const COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'phone',
  'accepts_email_marketing',
  'tags',
  'orders_count',
  'total_spent',
  ...addressColumns('default'),
  'created_at',
] as const;

/** Answers with the rows of exports. */
@Controller()
export class CustomerExportController {
  constructor(@Inject(ListExportQueries) private readonly exports: ListExportQueries) {}

  @Answers(exportCustomers)
  exportCustomers(request: RequestOf<typeof exportCustomers>) {
    const { store_id, currency = '' } = request;
    return this.exports.pageOf(request, {
      endpoint: listCustomers,
      collection: CUSTOMERS,
      spec: () => customersOfStore(store_id),
      columns: COLUMNS,
      recordsOf: (documents) =>
        documents.map((customer) => ({
          id: customer.id,
          customerId: customer.id,
          rows: [
            {
              ...customer,
              orders_count: customer.purchases.count,
              total_spent: spentIn(customer.purchases, currency),
              ...addressCells('default', defaultAddressOf(customer)),
            },
          ],
        })),
    });
  }
}
