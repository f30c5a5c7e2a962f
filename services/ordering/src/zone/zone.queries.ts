import { Inject, Injectable } from '@nestjs/common';
import type { Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { type Zone, zone } from './zone.ts';

/** Finds zones in their streams. */
@Injectable()
export class ZoneQueries {
  constructor(@Inject(TOKENS.COMMANDS) private readonly commands: Commands) {}

  /** Null: the store has no such zone. */
  async find(id: string, storeId: string): Promise<Zone | null> {
    const { state } = await this.commands.load(zone, id);
    return state.status === 'present' && state.store_id === storeId ? state : null;
  }

  /** Refused under the field where the store lacks one of the zones that it names. */
  async requireZones(field: string, ids: readonly string[], storeId: string): Promise<void> {
    for (const id of ids) {
      if (!(await this.find(id, storeId))) throw refusals.invalid({ [field]: ['must_exist'] });
    }
  }
}
