import type { ColumnType } from './columns.ts';
import type { TableWritten } from './export-tables.ts';
import { SCALE } from './parquet-file.ts';

/** The types as DuckDB writes them. Lists and objects are JSON. */
const types: Record<ColumnType, string> = {
  text: 'VARCHAR',
  decimal: `DECIMAL(18, ${SCALE})`,
  integer: 'BIGINT',
  double: 'DOUBLE',
  boolean: 'BOOLEAN',
  timestamp: 'TIMESTAMP',
  date: 'DATE',
  json: 'JSON',
};

/** What makes a table of each CSV file in DuckDB, with the types of its columns. */
export const loadSql = (written: readonly TableWritten[]): string =>
  written
    .map(({ table, file, columns }) => {
      const typed = columns.map(({ name, type }) => `    '${name}': '${types[type]}'`).join(',\n');
      return `CREATE OR REPLACE TABLE "${table}" AS SELECT * FROM read_csv('${file}', header = true, delim = ',', quote = '"', escape = '"',
  allow_quoted_nulls = false, columns = {
${typed}
  });\n`;
    })
    .join('\n');
