import { Inject, Injectable } from '@nestjs/common';
import type { FileDigest, Files } from '@storefold/kernel/ports';
import type { RecurringWork } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { PRODUCT_FILES } from './product-files.view.ts';

/** Removes the files of pictures that no product names any more. */
@Injectable()
export class UnnamedFiles implements RecurringWork {
  readonly name = 'unnamed files';
  readonly everyMs = 600_000;

  constructor(
    @Inject(TOKENS.FILES) private readonly files: Files,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  async run(): Promise<void> {
    await this.files.sweep('media', (digest) => this.#isNamed(digest));
  }

  /** By what is written up to now: a file may have been sent once more meanwhile. */
  async #isNamed(digest: FileDigest): Promise<boolean> {
    await this.views.caughtUpTo();
    const filter = { field: 'digests', eq: digest };
    return (await this.views.collection(PRODUCT_FILES).find({ filter, limit: 1 })).length > 0;
  }
}
