import { writeFile } from 'node:fs/promises';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { type Cell, type Column, type ColumnType, textOf } from './columns.ts';
import type { TableFormat } from './table-file.ts';

/** The decimals of amounts: as many as any currency has. Twelve digits before the point are the most that the store takes. */
export const SCALE = 4;
const PRECISION = 18;

/** Parquet, a row group for each write. */
export const parquet: TableFormat = {
  ending: 'parquet',
  async open(file, columns) {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 });
    const schema = [{ name: 'event', num_children: columns.length }, ...columns.map(elementOf)];
    const writer = new ParquetWriter({ writer: fileWriter(file), schema, createdBy: 'Storefold' });
    return {
      async write(rows) {
        await writer.write({
          columnData: columns.map(({ name, type }, index) => ({
            name,
            data: rows.map((row) => storedValue(row[index], type)),
          })),
          rowGroupSize: rows.length,
        });
      },
      close: async () => {
        await writer.finish();
      },
    };
  },
};

const elements = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  json: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  decimal: { type: 'INT64', converted_type: 'DECIMAL', scale: SCALE, precision: PRECISION },
  integer: { type: 'INT64' },
  double: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  timestamp: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  date: { type: 'INT32', converted_type: 'DATE' },
} as const satisfies Record<ColumnType, object>;

const elementOf = ({ name, type }: Column) => ({
  name,
  repetition_type: 'OPTIONAL' as const,
  ...elements[type],
});

function storedValue(cell: Cell, type: ColumnType): unknown {
  if (cell === undefined || cell === null) return null;
  switch (type) {
    case 'decimal':
      return unscaled(textOf(cell));
    case 'integer':
      return BigInt(textOf(cell));
    case 'timestamp':
    case 'date':
      return new Date(textOf(cell));
    case 'text':
    case 'json':
      return textOf(cell);
    case 'double':
    case 'boolean':
      return cell;
  }
}

/** An amount as a whole number of ten-thousandths. */
function unscaled(amount: string): bigint {
  const [whole = '', decimals = ''] = amount.split('.');
  return BigInt(`${whole}${decimals.padEnd(SCALE, '0')}`);
}
