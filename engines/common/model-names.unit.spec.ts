import { expect, it } from 'vitest';
import { fieldsText } from './model-names.ts';

it('the fields of a model are the same text in any order, with the type names of models that were stored long ago', () => {
  const text = fieldsText([
    { name: 'things', fields: { price: 'number', name: 'caseInsensitive' } },
    { name: 'others', fields: {} },
  ]);
  expect(text).toBe('[["others",[]],["things",[["name","folded"],["price","number"]]]]');
});
