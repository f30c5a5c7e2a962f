import {
  type Endpoint,
  type ExportType,
  type exportBookings,
  exportChosenOrders,
  type ListFilters,
  listExportQuestions,
  predicatesOfType,
  type RequestOf,
} from '@storefold/contracts';
import type { DrivenService } from './service-driver.ts';

type Filters = Readonly<Record<string, string | string[]>>;

interface AskedExport {
  readonly filters?: Filters;
  /** The records of a page. */
  readonly limit?: number;
  /** Of which period, and how it is written. */
  readonly form?: Pick<RequestOf<typeof exportBookings>, 'from' | 'to' | 'decimal' | 'refund_rows'>;
  /** Whose clocks show the times. Default: those of the store. */
  readonly timezone?: string;
}

/** The rows by which a service answers an export, page by page as the catalog asks for them, by their columns. */
export async function exportedRows(
  { ports, store }: Pick<DrivenService, 'ports' | 'store'>,
  type: ExportType,
  { filters = {}, limit = 100, form = {}, timezone = store.timezone }: AskedExport = {},
) {
  const { id: store_id, default_currency: currency } = store;
  const rows: Readonly<Record<string, string>>[] = [];
  const customerIds: string[] = [];
  let columns: string[] | undefined;
  for (let after_id: string | null = null; ; ) {
    const request: RequestOf<typeof exportBookings> = {
      store_id,
      timezone,
      currency,
      filters,
      after_id,
      limit,
      ...form,
      ...(columns && { columns }),
    };
    const isChosen = type === 'orders' && Object.keys(form).length > 0;
    const page = await ports.bus.ask(isChosen ? exportChosenOrders : listExportQuestions[type], request);
    columns ??= page.header;
    const header = columns;
    rows.push(
      ...page.rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? '']))),
    );
    customerIds.push(...(page.customer_ids ?? []));
    if (page.next_after_id === null) return { header, rows, customerIds };
    after_id = page.next_after_id;
  }
}

/** The records that a list finds by the same filters. */
export async function listedRecords(
  { send }: Pick<DrivenService, 'send'>,
  endpoint: Endpoint,
  filters: Filters,
) {
  const query = new URLSearchParams({ limit: '100' });
  for (const [name, value] of Object.entries(filters)) {
    if (typeof value === 'string') query.append(`q[${name}]`, value);
    else for (const each of value) query.append(`q[${name}][]`, each);
  }
  const { body } = await send(endpoint, { query: query.toString() });
  return body.data;
}

/** Of several values the first. Of none something that no record has. */
function textOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : JSON.stringify(first ?? 'none');
}

/** Each filter that a list declares with each of its predicates, and the value that a record has. */
export function everyFilterOf(
  { filters = {} }: { readonly filters?: ListFilters | undefined },
  record: Readonly<Record<string, unknown>>,
): Filters[] {
  const types = Object.entries(filters) as [keyof ListFilters, readonly string[]][];
  return types.flatMap(([type, names]) =>
    names.flatMap((name) =>
      predicatesOfType[type].map((predicate) => {
        const value = textOf(record[name]);
        return { [`${name}_${predicate}`]: predicate === 'in' ? [value] : value };
      }),
    ),
  );
}
