import { Controller, Inject } from '@nestjs/common';
import { exportCustomers, listCustomers, type RequestOf } from '@storefold/contracts';
import { addressCells, addressColumns, ListExportQueries } from '@storefold/custom-fields';
import { Answers } from '@storefold/kernel/questions';
import { CustomerGroupQueries } from '../../customer-group/customer-group.queries.ts';
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
  'customer_groups',
  'orders_count',
  'total_spent',
  ...addressColumns('default'),
  'created_at',
] as const;

/** Answers with the rows of exports. */
@Controller()
export class CustomerExportController {
  constructor(
    @Inject(ListExportQueries) private readonly exports: ListExportQueries,
    @Inject(CustomerGroupQueries) private readonly groups: CustomerGroupQueries,
  ) {}

  @Answers(exportCustomers)
  exportCustomers(request: RequestOf<typeof exportCustomers>) {
    const { store_id, currency = '' } = request;
    return this.exports.pageOf(request, {
      endpoint: listCustomers,
      collection: CUSTOMERS,
      spec: () => customersOfStore(store_id),
      columns: COLUMNS,
      recordsOf: async (documents) => {
        const ids = new Set(documents.flatMap(({ customer_group_ids }) => customer_group_ids));
        const groups = await this.groups.documents.getMany([...ids]);
        const names = new Map(groups.map(({ id, name }) => [id, name]));
        return documents.map((customer) => ({
          id: customer.id,
          customerId: customer.id,
          rows: [
            {
              ...customer,
              customer_groups: customer.customer_group_ids.flatMap((id) => names.get(id) ?? []),
              orders_count: customer.purchases.count,
              total_spent: spentIn(customer.purchases, currency),
              ...addressCells('default', defaultAddressOf(customer)),
            },
          ],
        }));
      },
    });
  }
}
