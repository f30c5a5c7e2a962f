import { Inject, Injectable } from '@nestjs/common';
import { type FileDigest, type Files, where } from '@storefold/kernel/ports';
import type { RecurringWork } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { DIGITAL_FILES } from './digital-files.view.ts';

/** Removes the files that no product names any more. */
@Injectable()
export class UnnamedDigitals implements RecurringWork {
  readonly name = 'unnamed digitals';
  readonly everyMs = 600_000;

  constructor(
    @Inject(TOKENS.FILES) private readonly files: Files,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  async run(): Promise<void> {
    await this.files.sweep('digitals', (digest) => this.#isNamed(digest));
  }

  /** By what is written up to now: a file may have been sent once more meanwhile. */
  async #isNamed(digest: FileDigest): Promise<boolean> {
    await this.views.caughtUpTo();
    return (await this.views.collection(DIGITAL_FILES).count(where({ digest }))) > 0;
  }
}
