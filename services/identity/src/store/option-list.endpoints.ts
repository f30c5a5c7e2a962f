import { Injectable } from '@nestjs/common';
import { type OptionLists, showOptionLists, unitSystems } from '@storefold/contracts';
import { type Call, Handles } from '@storefold/kernel/http';

/** What the forms of a dashboard offer. */
@Injectable()
export class OptionListEndpoints {
  @Handles(showOptionLists)
  showOptionLists({ caller }: Call<typeof showOptionLists>): OptionLists {
    const { weight_units, dimension_units } = units[caller.store.unit_system];
    return {
      weight_units: [...weight_units],
      dimension_units: [...dimension_units],
      unit_systems: [...unitSystems],
      display_on_options: ['both', 'back_end', 'front_end'],
      allowed_file_types_for_upload: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
      preference_field_types: ['integer', 'decimal', 'boolean', 'string', 'password', 'text'],
    };
  }
}

const units = {
  metric: { weight_units: ['kg', 'g'], dimension_units: ['cm', 'mm'] },
  imperial: { weight_units: ['lb', 'oz'], dimension_units: ['in', 'ft'] },
} as const;
