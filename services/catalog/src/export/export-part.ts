import type { Export } from './export.ts';
import { csvOf } from './export-csv.ts';
import type { ExportSourceClient } from './export-source.client.ts';

/** Pages of one part. After a crash at most one part is written again. */
const PAGES_OF_A_PART = 5;

/** The next records of an export, as they are written. */
export interface ReadPart {
  readonly csv: string;
  /** The columns, if it is the first part. */
  readonly header: readonly string[] | null;
  readonly rows: number;
  readonly customerIds: readonly string[];
  readonly nextAfterId: string | null;
}

/** Reads the records of the next part of an export. */
export async function readPart(source: ExportSourceClient, exported: Export): Promise<ReadPart> {
  const isFirst = exported.files.length === 0;
  const csv: string[] = [];
  const customers = new Set<string>();
  let [columns, rows, nextAfterId] = [exported.columns, 0, exported.next_after_id];
  for (let count = 0; count < PAGES_OF_A_PART; count++) {
    const page = await source.findPage(exported, columns, nextAfterId);
    if (isFirst && count === 0) {
      columns = page.header;
      csv.push(csvOf([page.header]));
    }
    csv.push(csvOf(page.rows));
    rows += page.rows.length;
    for (const id of page.customer_ids ?? []) customers.add(id);
    nextAfterId = page.next_after_id;
    if (nextAfterId === null) break;
  }
  return {
    csv: csv.join(''),
    header: isFirst ? columns : null,
    rows,
    customerIds: [...customers],
    nextAfterId,
  };
}
