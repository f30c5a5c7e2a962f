import { Inject, Injectable } from '@nestjs/common';
import { type FileDigest, type Files, where } from '@storefold/kernel/ports';
import type { RecurringWork } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { IMPORTS } from './import.view.ts';

/** Removes the files of imports that are read. */
@Injectable()
export class ReadImportFiles implements RecurringWork {
  readonly name = 'files of imports';
  readonly everyMs = 600_000;

  constructor(
    @Inject(TOKENS.FILES) private readonly files: Files,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  async run(): Promise<void> {
    await this.files.sweep('imports', (digest) => this.#isToBeRead(digest));
  }

  /** By what is written up to now: it may have been sent once more meanwhile. */
  async #isToBeRead(digest: FileDigest): Promise<boolean> {
    await this.views.caughtUpTo();
    const filter = where({ file_digest: digest, status: ['pending', 'processing'] });
    return (await this.views.collection(IMPORTS).find({ filter, limit: 1 })).length > 0;
  }
}
