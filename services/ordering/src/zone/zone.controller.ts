import { Controller, Inject } from '@nestjs/common';
import { findZone, type RequestOf } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/server/runtime';
import { zone } from './zone.ts';

/** Answers identity, whose stores name the zone that they ship to. */
@Controller()
export class ZoneController {
  constructor(@Inject(TOKENS.COMMANDS) private readonly commands: Commands) {}

  @Answers(findZone)
  async findZone({ store_id, zone_id }: RequestOf<typeof findZone>) {
    const { state } = await this.commands.load(zone, zone_id);
    if (state.status !== 'present' || state.store_id !== store_id) return { zone: null };
    return { zone: { country_isos: [...new Set(state.members.map(({ country_iso }) => country_iso))] } };
  }
}
