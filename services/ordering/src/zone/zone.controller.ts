import { Controller, Inject } from '@nestjs/common';
import { findZone, type RequestOf } from '@storefold/contracts';
import { Answers } from '@storefold/kernel/questions';
import { ZoneQueries } from './zone.queries.ts';

/** Answers identity, whose stores name the zone that they ship to. */
@Controller()
export class ZoneController {
  constructor(@Inject(ZoneQueries) private readonly zones: ZoneQueries) {}

  @Answers(findZone)
  async findZone({ store_id, zone_id }: RequestOf<typeof findZone>) {
    const zone = await this.zones.find(zone_id, store_id);
    return {
      zone: zone && { country_isos: [...new Set(zone.members.map(({ country_iso }) => country_iso))] },
    };
  }
}
