import type { CheckpointStep, CollectionSpec } from '@storefold/kernel/ports';
import type { DocumentRow } from './table.ts';

/** A version of a model, as it is opened. */
export interface ModelSpec {
  readonly name: string;
  readonly version: number;
  readonly collections: readonly CollectionSpec[];
}

/** A change as the tables take it. */
export type RowChange =
  | { readonly collection: string; readonly row: DocumentRow }
  | { readonly collection: string; readonly remove: string };

/** The messages to the filler's thread. A fill is followed by its changes and an end, and each task by its outcome. */
export type ToFiller =
  | { readonly kind: 'fill'; readonly model: ModelSpec; readonly step: CheckpointStep }
  | { readonly kind: 'changes'; readonly changes: readonly RowChange[] }
  | { readonly kind: 'end' }
  /** Takes the fill back. */
  | { readonly kind: 'cancel' }
  | { readonly kind: 'index'; readonly model: ModelSpec }
  | { readonly kind: 'close' };

export type FillerOutcome = { readonly isDone: boolean } | { readonly error: Error };

export interface FillerSettings {
  readonly file: string;
  readonly holdsPersonalData: boolean;
  /** Its first number is increased with each message, so that the thread can wait for one in the middle of a fill. */
  readonly sent: Int32Array;
}
