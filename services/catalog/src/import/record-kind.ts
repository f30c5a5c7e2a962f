import type { ImportedType } from '@storefold/contracts';
import type { KnownFiles } from './file/header.ts';
import type { RecordBody } from './product/record-body.ts';
import type { Notes } from './reader.ts';
import type { Row } from './row.ts';

/** How the files of one type of records are read, all but products. */
export interface RecordKind extends KnownFiles {
  readonly type: ImportedType;
  /** Puts what the rows of one record say into the body that its owner takes. */
  readonly fill: (body: RecordBody, rows: readonly Row[], notes: Notes) => void;
}
