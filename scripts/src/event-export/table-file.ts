import type { Cell, Column } from './columns.ts';

/** One file with the events of one kind. */
export interface TableFile {
  write(rows: readonly (readonly Cell[])[]): Promise<void>;
  close(): Promise<void>;
}

export interface TableFormat {
  /** How names of its files end. */
  readonly ending: string;
  open(file: string, columns: readonly Column[]): Promise<TableFile>;
}
