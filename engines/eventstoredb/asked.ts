/** Something that a server was asked. */
export interface Asked<T> {
  readonly answer: Promise<T>;
  /** Nobody waits for the answer any more. It need not settle then. */
  readonly giveUp: () => void;
  /** Of an answer of many parts: called with each part. */
  readonly onPart?: (listener: () => void) => void;
}
