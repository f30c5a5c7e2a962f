import type { CommandContext } from '@storefold/kernel/command-handling';
import { languageFor } from '@storefold/kernel/core';
import { expect, it } from 'vitest';
import { ImportUndoService } from './import-undo.service.ts';

type Parts = ConstructorParameters<typeof ImportUndoService>;

it('a value that an import took away is there again once the import is undone, with its texts in further languages', async () => {
  const field = (definition_id: string, value: string) => ({
    definition_id,
    value,
    translations: { de: { value: `${value} in German` } },
  });
  const put: unknown[] = [];
  const trail = {
    isChangedSince: false,
    isMade: false,
    isOrdered: false,
    stream: 'custom_field-prod_1',
    from: 2,
  };
  const parts = [
    {
      load: async () => ({
        state: { status: 'active', store_id: 'store_1', name: 'Mug', slug: 'mug', media: [], variants: [] },
      }),
    },
    { caughtUpTo: async () => undefined },
    {
      of: async () => ({
        products: new Map(),
        stock: new Map(),
        fields: new Map([['prod_1', trail]]),
        categories: new Map(),
      }),
      before: async () => ({ fields: [field('cfdef_kept', 'Linen'), field('cfdef_removed', 'Warm')] }),
    },
    { changeProduct: async () => undefined },
    {},
    {
      valuesOf: async () => [{ custom_field_definition_id: 'cfdef_kept', value: 'Silk' }],
      checkMany: async (inputs: unknown) => inputs,
      putFields: async (_id: string, fields: unknown) => put.push(fields),
    },
  ] as unknown as Parts;
  const kept = await new ImportUndoService(...parts).undo(
    'imp_1',
    languageFor('en'),
    () => ({}) as CommandContext,
  );
  expect(kept).toEqual([]);
  expect(put).toEqual([
    [
      {
        custom_field_definition_id: 'cfdef_kept',
        value: 'Linen',
        translations: { de: { value: 'Linen in German' } },
      },
      {
        custom_field_definition_id: 'cfdef_removed',
        value: 'Warm',
        translations: { de: { value: 'Warm in German' } },
      },
    ],
  ]);
});
