import type { FactData } from '../order.facts.ts';

export type ImportedCommand =
  /** An order of another shop becomes history of this one. */
  | { readonly type: 'ImportOrder'; readonly imported: FactData<'OrderImported'> }
  /** The import that brought it is taken back. */
  | { readonly type: 'UndoImport'; readonly importId: string };
