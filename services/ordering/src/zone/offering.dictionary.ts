import { choice, type FieldsOf, id, list } from '@storefold/kernel/dictionary';
import type { Offering } from './offering.ts';

export const offeringFields: Required<FieldsOf<Offering>> = {
  audience: choice('Whose carts or drafts it is offered for. Absent: `both`.', {
    both: 'Carts of shoppers, and drafts of staff.',
    back_end: 'Drafts of staff alone.',
    front_end: 'Carts of shoppers alone.',
  }),
  zone_ids: list(
    id('zone', 'A zone. The shipping address must lie in one of them. None, or absent: everywhere.'),
  ),
};
