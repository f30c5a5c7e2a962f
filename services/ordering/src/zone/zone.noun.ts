import { defineNoun } from '@storefold/server/runtime';
import { ZoneController } from './zone.controller.ts';
import { zoneDictionary } from './zone.dictionary.ts';
import { ZoneEndpoints } from './zone.endpoints.ts';
import { ZoneQueries } from './zone.queries.ts';
import { zoneView } from './zone.ts';
import { ZoneUpkeep } from './zone-upkeep.service.ts';

export const zoneNoun = defineNoun({
  facts: [zoneDictionary],
  endpoints: [ZoneEndpoints],
  controllers: [ZoneController],
  providers: [ZoneQueries, ZoneUpkeep],
  projections: [zoneView],
});
