import { text } from '@storefold/contracts';
import { type Aggregate, refusals } from '@storefold/kernel/core';
import {
  type Digital,
  type DigitalDetails,
  type DigitalFact,
  type DigitalsOfProduct,
  evolve,
  initial,
} from './digital.ts';

type DigitalCommand =
  | { type: 'Add'; storeId: string; id: string; details: DigitalDetails }
  | { type: 'Remove'; id: string };

const MAX_FILES = 100;

/** The files of one product that whoever buys it may download. The stream is named by the product. */
export const digitals: Aggregate<DigitalsOfProduct, DigitalCommand, DigitalFact> = {
  category: 'digital',
  initial,
  evolve,

  decide(command, state) {
    switch (command.type) {
      case 'Add': {
        const { storeId: store_id, id: digital_id, details } = command;
        if (state.files.length >= MAX_FILES)
          throw refusals.notPossible(text('too_many_digitals', { most: MAX_FILES }));
        return [{ type: 'DigitalAdded', data: { store_id, digital_id, ...details } }];
      }
      case 'Remove': {
        const { id: digital_id, filename } = digitalOf(command.id, state);
        return [{ type: 'DigitalRemoved', data: { digital_id, filename } }];
      }
    }
  },
};

/** Refused with `record_not_found`. */
export function digitalOf(id: string, { files }: DigitalsOfProduct): Digital {
  const found = files.find((each) => each.id === id);
  if (!found) throw refusals.notFound('digital');
  return found;
}
