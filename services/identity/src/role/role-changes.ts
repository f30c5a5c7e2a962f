import { Injectable } from '@nestjs/common';
import type { RecordHooks } from '@storefold/simple-records';

/** Says that a role of a store has changed, to those who act by what roles allow. */
@Injectable()
export class RoleChanges implements RecordHooks {
  readonly #listeners: ((storeId: string) => Promise<void>)[] = [];

  onChange(listener: (storeId: string) => Promise<void>): void {
    this.#listeners.push(listener);
  }

  async afterChange(storeId: string): Promise<void> {
    for (const listener of this.#listeners) await listener(storeId);
  }
}
