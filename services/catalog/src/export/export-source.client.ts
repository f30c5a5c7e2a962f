import { Inject, Injectable } from '@nestjs/common';
import {
  type AnswerTo,
  exportBookings,
  exportChosenOrders,
  type exportGiftCards,
  listExportQuestions,
} from '@storefold/contracts';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import type { Export } from './export.ts';

/** Records of one question, unless they are large. */
const PAGE = 1_000;

export type SourcePage = AnswerTo<typeof exportGiftCards>;

/** Gets the records of exports from the services that own them. */
@Injectable()
export class ExportSourceClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  /** The records after this id, in the order of their ids, in the columns of the first page. */
  findPage(exported: Export, columns: readonly string[] | null, afterId: string | null): Promise<SourcePage> {
    const { export_type, store_id, timezone, currency, filters, decimal, refund_rows } = exported;
    const { begins_at: from, ends_at: to } = exported;
    const asked = {
      store_id,
      timezone,
      ...(currency === null ? {} : { currency }),
      filters: filters ?? {},
      ...(columns ? { columns: [...columns] } : {}),
      after_id: afterId,
      limit: PAGE,
    };
    const form = {
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(decimal === undefined ? {} : { decimal }),
      ...(refund_rows === undefined ? {} : { refund_rows }),
    };
    if (export_type === 'bookings') return this.bus.ask(exportBookings, { ...asked, ...form });
    return export_type === 'orders' && Object.keys(form).length > 0
      ? this.bus.ask(exportChosenOrders, { ...asked, ...form })
      : this.bus.ask(listExportQuestions[export_type], asked);
  }
}
