import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { RecordHooks } from '@storefold/simple-records';

/** Says that something a store offers has changed, to those who keep what it offers. It stands below both. */
@Injectable()
export class OfferChanges implements RecordHooks {
  readonly #listeners: ((storeId: string) => void)[] = [];

  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  /** `listener`: is called once lists show the change. */
  onChange(listener: (storeId: string) => void): void {
    this.#listeners.push(listener);
  }

  /** Resolves when lists and carts show the change. */
  async afterChange(storeId: string, { lastWritten }: Pick<CommandContext, 'lastWritten'>): Promise<void> {
    await this.views.caughtUpTo(lastWritten);
    for (const listener of this.#listeners) listener(storeId);
  }
}
