import { type Dictionary, id } from '@storefold/kernel/dictionary';
import { digital_files, digital_id } from '../items/item.dictionary.ts';
import type { FactOf } from '../order.facts.ts';
import { line_item_id, state_lock_version } from '../order-fields.dictionary.ts';
import type { DigitalFacts } from './digital.facts.ts';

export const digitalEntries: Dictionary<FactOf<keyof DigitalFacts>> = {
  OrderDigitalLinkRenewed: {
    means: 'Staff let somebody download a file again: it counts from 0, and its days begin anew.',
    fields: {
      digital_link_id: id('digital_link', 'The download.'),
      line_item_id,
      digital_id,
      digital_files,
      state_lock_version,
    },
  },
};
