import { Worker } from 'node:worker_threads';
import {
  type Appended,
  DiskFull,
  LogUnavailable,
  StartRefused,
  WrongExpectedRevision,
} from '@storefold/kernel/ports';
import type { AppendRequest } from '../../common/append-request.ts';
import { builtFile } from '../../common/built-file.ts';
import type { EventRow } from '../../common/event-row.ts';
import { NO_REVISION } from '../../common/no-revision.ts';
import {
  type FromWriter,
  NO_ROOM,
  type ToWriter,
  type WriterAnswer,
  type WriterSettings,
} from './writer-messages.ts';

interface SqliteWriterOptions extends WriterSettings {
  /** Called after each group that added events, with these events in the order of their positions. */
  onCommitted(rows: readonly EventRow[]): void;
  /** Called when an append was refused for lack of room, and when there is room again (undefined). */
  onRoom(lack: DiskFull | undefined): void;
  /** Called once when an open writer has failed. Nothing more is written until the log is reopened. */
  onFailed(failure: LogUnavailable): void;
  /** The program of the thread. Specifications replace it to test what happens when it dies. */
  readonly program?: URL;
}

/** A small young generation suffices, because the thread's objects are short-lived. */
const YOUNG_MB = 4;

interface Pending {
  readonly request: AppendRequest;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: Error) => void;
}

/** The caller's side of the writer thread. Sends appends in groups, and settles each when its group is on disk. */
export class SqliteWriter {
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  /** Appends without an answer. Answers arrive in this order. */
  #pending: Pending[] = [];
  #unsent: AppendRequest[] = [];
  #failure: LogUnavailable | undefined;
  #isOpen = false;
  #isClosing = false;
  #lack: DiskFull | undefined;

  private constructor(
    private readonly options: SqliteWriterOptions,
    settleOpening: (failure?: Error) => void,
  ) {
    const { file, program = builtFile('./sqlite-writer.worker.js', import.meta.url) } = options;
    const workerData: WriterSettings = { file };
    this.#worker = new Worker(program, {
      workerData,
      name: 'event-log-writer',
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#ended = new Promise((resolve) => this.#worker.once('exit', () => resolve()));
    this.#worker.on('message', (message: FromWriter) => {
      if (message.kind === 'answers') this.#settle(message.answers);
      else if (message.kind === 'failed') this.#fail(message.message);
      else if (message.kind === 'refused') settleOpening(new StartRefused(message.message));
      else if (message.kind === 'full') settleOpening(new DiskFull('event_log', message.message));
      else this.#isOpen = true;
      settleOpening(this.#failure);
    });
    this.#worker.on('error', (error) => this.#fail(error.message));
    this.#worker.once('exit', () => {
      this.#fail(this.#isClosing ? 'it was closed' : 'its thread ended');
      settleOpening(this.#failure);
    });
  }

  /** Rejects with StartRefused, DiskFull or LogUnavailable when the file cannot be opened. */
  static open(options: SqliteWriterOptions): Promise<SqliteWriter> {
    return new Promise((resolve, reject) => {
      const writer: SqliteWriter = new SqliteWriter(options, (failure) =>
        failure ? reject(failure) : resolve(writer),
      );
    });
  }

  append(request: AppendRequest): Promise<Appended> {
    if (this.#failure) return Promise.reject(this.#failure);
    if (this.#isClosing) return Promise.reject(new LogUnavailable('the event log was closed'));
    return new Promise((resolve, reject) => {
      this.#pending.push({ request, resolve, reject });
      // Sent together with all other appends of this turn of the event loop, so that they form one group.
      if (this.#unsent.push(request) === 1) setImmediate(() => this.#send());
    });
  }

  /** Completes the pending appends, then ends the thread. */
  async close(): Promise<void> {
    if (!this.#isClosing) {
      this.#isClosing = true;
      this.#send();
      this.#tell({ kind: 'close' });
    }
    await this.#ended;
  }

  #send(): void {
    if (this.#unsent.length === 0) return;
    this.#tell({ kind: 'append', requests: this.#unsent });
    this.#unsent = [];
  }

  #tell(message: ToWriter): void {
    this.#worker.postMessage(message);
  }

  #settle(answers: readonly WriterAnswer[]): void {
    const rows: EventRow[] = [];
    for (const [index, pending] of this.#pending.splice(0, answers.length).entries()) {
      const answer = answers[index];
      if (answer === NO_ROOM) {
        pending.reject(this.#noRoom());
        continue;
      }
      if (answer && 'position' in answer && answer.isWritten) rows.push(...rowsOf(pending.request, answer));
      settleOne(pending, answer);
    }
    if (rows.length === 0) return;
    if (this.#lack) this.options.onRoom(undefined);
    this.#lack = undefined;
    this.options.onCommitted(rows);
  }

  #noRoom(): DiskFull {
    this.#lack = new DiskFull('event_log', `the disk of ${this.options.file} is full`);
    this.options.onRoom(this.#lack);
    return this.#lack;
  }

  /** Rejects all pending appends. Whether they are on disk is unknown until the file is reopened. */
  #fail(reason: string): void {
    if (this.#failure) return;
    this.#failure = new LogUnavailable(`the event log in ${this.options.file} cannot be written: ${reason}`);
    const pending = this.#pending;
    this.#pending = [];
    this.#unsent = [];
    for (const { reject } of pending) reject(this.#failure);
    if (this.#isOpen && !this.#isClosing) this.options.onFailed(this.#failure);
  }
}

function settleOne(
  { request, resolve, reject }: Pending,
  answer: Exclude<WriterAnswer, typeof NO_ROOM> | undefined,
): void {
  if (!answer) reject(new LogUnavailable('the writer of the event log gave no answer'));
  else if ('unavailable' in answer) reject(new LogUnavailable(answer.unavailable));
  else if ('actual' in answer) {
    const expected = request.expected === NO_REVISION ? 'no_stream' : request.expected;
    reject(new WrongExpectedRevision(request.stream, expected, answer.actual));
  } else resolve({ revision: answer.revision, position: answer.position });
}

/** The events of an append as the writer has stored them: one after the other, up to the given position. */
const rowsOf = ({ stream, category, events }: AppendRequest, { revision, position }: Appended): EventRow[] =>
  events.map(({ id, type, data, metadata }, index) => {
    const left = events.length - 1 - index;
    return [position - left, stream, category, revision - left, id, type, data, metadata];
  });
