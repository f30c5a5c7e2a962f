import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { type OptionTypeCommand, optionType } from './option-type.decider.ts';
import type { OptionTypeDetails, OptionTypeFact, OptionValue } from './option-type.ts';

describe('an option type', () => {
  it('is made once, with values of different names', () => {
    given(optionType).when(create).thenFacts([created]);
    given(optionType, [created]).when(create).thenNothing();
    given(optionType)
      .when({ ...create, values: [red, { ...blue, name: ' RED ' }] })
      .thenRefused('validation_error', /taken/);
  });

  it('takes its values as a whole list: adds, changes, takes away, puts in order', () => {
    const crimson = { ...red, label: 'Crimson' };
    given(optionType, [created])
      .when({ ...change, values: [green, crimson] })
      .thenFacts([
        { type: 'OptionValueDeleted', data: { option_value_id: 'optval_blue', name: 'blue' } },
        { type: 'OptionValueCreated', data: green },
        { type: 'OptionValueChanged', data: { option_value_id: 'optval_red', label: 'Crimson' } },
        { type: 'OptionValuesReordered', data: { option_value_ids: ['optval_green', 'optval_red'] } },
      ]);
    given(optionType, [created])
      .when({ ...change, values: [red, blue] })
      .thenNothing();
    given(optionType, [created])
      .when({ ...change, values: [red, blue, green] })
      .thenFacts([{ type: 'OptionValueCreated', data: green }]);
  });

  it('ends with the list as it was asked for', () => {
    const { state } = given(optionType, [created]);
    const facts = optionType.decide({ ...change, values: [green, blue, red] }, state);
    const after = given(optionType, [created, ...facts]).state;
    expect(after.status === 'live' && after.values).toEqual([green, blue, red]);
  });

  it('gets only values of new names behind the others', () => {
    const again = { ...green, option_value_id: 'optval_other', name: 'Red' };
    given(optionType, [created])
      .when({ ...addValues, values: [again, green] })
      .thenFacts([{ type: 'OptionValueCreated', data: green }]);
    given(optionType, [created])
      .when({ ...addValues, values: [again] })
      .thenNothing();
  });

  it('is not there for another store, nor once it is deleted', () => {
    const deleted: OptionTypeFact = {
      type: 'OptionTypeDeleted',
      data: { name: 'color', option_value_ids: ['optval_red', 'optval_blue'] },
    };
    given(optionType, [created])
      .when({ ...change, storeId: 'store_other' })
      .thenRefused('record_not_found');
    given(optionType, [created]).when(remove).thenFacts([deleted]);
    given(optionType, [created, deleted])
      .when(remove)
      .thenRefused('record_not_found', 'Option type not found');
  });
});

const details: OptionTypeDetails = {
  name: 'color',
  label: 'Color',
  kind: 'color_swatch',
  position: 1,
  metadata: {},
};
const value = (name: string): OptionValue => ({
  option_value_id: `optval_${name}`,
  name,
  label: name,
  color_code: null,
  image_url: null,
});
const red = value('red');
const blue = value('blue');
const green = value('green');
const create: Extract<OptionTypeCommand, { type: 'Create' }> = {
  type: 'Create',
  storeId: 'store_main',
  details,
  values: [red, blue],
};
const change: Extract<OptionTypeCommand, { type: 'Change' }> = {
  type: 'Change',
  storeId: 'store_main',
  details: {},
  values: undefined,
};
const addValues = { type: 'AddValues', storeId: 'store_main' } as const;
const remove: OptionTypeCommand = { type: 'Delete', storeId: 'store_main' };
const created: OptionTypeFact = {
  type: 'OptionTypeCreated',
  data: { store_id: 'store_main', ...details, option_values: [red, blue] },
};
