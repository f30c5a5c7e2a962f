import { Inject, Injectable, type Type } from '@nestjs/common';
import type { CollectionName, Document, FileDigest, Files, Filter } from '@storefold/kernel/ports';
import type { RecurringWork } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';

interface Sweep<D extends Document> {
  /** Of the work, in the log. */
  readonly name: string;
  /** Of the files. */
  readonly area: Parameters<Files['sweep']>[0];
  readonly collection: CollectionName<D>;
  /** The documents that name a file. */
  readonly naming: (digest: FileDigest) => Filter;
  /** Of those, whether it keeps the file. Absent: all do. */
  readonly keeps?: (document: D) => boolean;
}

/** Removes the files of an area that no document names any more. */
export function fileSweep<D extends Document>({
  name,
  area,
  collection,
  naming,
  keeps = () => true,
}: Sweep<D>): Type<RecurringWork> {
  @Injectable()
  class FileSweep implements RecurringWork {
    readonly name = name;
    readonly everyMs = 600_000;

    constructor(
      @Inject(TOKENS.FILES) private readonly files: Files,
      @Inject(TOKENS.VIEWS) private readonly views: Views,
    ) {}

    async run(): Promise<void> {
      await this.files.sweep(area, (digest) => this.#isNamed(digest));
    }

    /** By what is written up to now: a file may have been sent once more meanwhile. */
    async #isNamed(digest: FileDigest): Promise<boolean> {
      await this.views.caughtUpTo();
      const found = await this.views.collection(collection).find({ filter: naming(digest) });
      return found.some(keeps);
    }
  }
  return FileSweep;
}
