import { Controller, Inject } from '@nestjs/common';
import { exportBookings, type RequestOf } from '@storefold/contracts';
import { Calendar } from '@storefold/kernel/core';
import type { Filter } from '@storefold/kernel/ports';
import { Answers, shareOf } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { BOOKINGS } from '../booking/booking.list.ts';
import type { Order } from '../order.ts';
import { taxAddressOf } from '../price/tax-address.ts';
import { ORDERS, orderOfDocument } from './order.view.ts';

const COLUMNS = [
  'date',
  'number',
  'kind',
  'tax_name',
  'tax_rate',
  'net',
  'tax',
  'gross',
  'currency',
  'payment_method',
  'customer',
  'country_iso',
] as const;

type Cells = Readonly<Record<(typeof COLUMNS)[number], string | null | undefined>>;

/** The orders of the bookings are read with them, and may be large. */
const READ_AT_ONCE = 200;

/** Answers with the bookings of a period, the oldest first. */
@Controller()
export class BookingExportController {
  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  @Answers(exportBookings)
  async exportBookings(request: RequestOf<typeof exportBookings>) {
    const { after_id, timezone, decimal = '.', columns: header = [...COLUMNS] } = request;
    // Whoever asked for the export has seen the orders, perhaps in another instance of the service.
    if (after_id === null) await this.views.caughtUpTo();
    const limit = Math.min(request.limit, READ_AT_ONCE);
    const found = await this.views
      .collection(BOOKINGS)
      .find({ filter: wanted(request), sort: [{ field: 'id' }], limit });
    const orders = await this.#ordersOf(found.map(({ order_id }) => order_id));
    const clocks = new Calendar(timezone, 'day');
    const signed = (amount: string | null) => amount?.replace('.', decimal);
    const records = found.map(({ id, order_id, at, currency, rows }) => {
      const order = orders.get(order_id);
      const date = clocks.isoOf(Date.parse(at));
      return {
        id,
        customerId: order?.customer_id ?? order_id,
        rows: rows.map((row) =>
          inColumns(header, {
            date,
            number: order?.number,
            kind: row.kind,
            tax_name: row.tax_name,
            tax_rate: signed(row.tax_rate),
            net: signed(row.net),
            tax: signed(row.tax),
            gross: signed(row.gross),
            currency,
            payment_method: row.payment_method,
            customer: order?.email,
            country_iso: order && taxAddressOf(order)?.country_iso,
          }),
        ),
      };
    });
    const more = found.length < limit ? 0 : 1;
    const share = shareOf(records, { of: records.length + more });
    const last = share.records.at(-1);
    return {
      header,
      rows: share.records.flatMap(({ rows }) => rows),
      next_after_id: share.has_more && last ? last.id : null,
      customer_ids: [...new Set(share.records.map(({ customerId }) => customerId))],
    };
  }

  /** What they say of people is theirs alone, so that it is gone with whoever is erased. */
  async #ordersOf(ids: readonly string[]): Promise<ReadonlyMap<string, Order>> {
    const documents = await this.views.collection(ORDERS).getMany([...new Set(ids)]);
    return new Map(documents.map((document) => [document.id, orderOfDocument(document)]));
  }
}

/** The first page said the columns. Another version may have more of them. */
const inColumns = (header: readonly string[], cells: Cells): string[] =>
  header.map((column) => (Object.hasOwn(cells, column) ? (cells[column as keyof Cells] ?? '') : ''));

/** Ids begin with the instant. An instant by itself is less than each id of it. */
function wanted({ store_id, from, to, after_id }: RequestOf<typeof exportBookings>): Filter {
  return {
    all: [
      { field: 'store_id', eq: store_id },
      ...(from === undefined ? [] : [{ field: 'id', gte: from }]),
      ...(to === undefined ? [] : [{ field: 'id', lt: to }]),
      ...(after_id === null ? [] : [{ field: 'id', gt: after_id }]),
    ],
  };
}
