import {
  changeOptionType,
  createOptionType,
  deleteOptionType,
  listOptionTypes,
  readOptionType,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendProduct } from '../catalog.examples.ts';
import { catalog } from '../catalog.ts';

let driven: DrivenService;
beforeAll(async () => {
  driven = await driveService(catalog);
});
afterAll(() => driven.dispose());

describe('an option type', () => {
  it('is made with its values, read, listed, and found by a name only once', async () => {
    const made = await make({
      name: 'color',
      label: 'Color',
      kind: 'color_swatch',
      option_values: [{ name: 'red', label: 'Red', color_code: '#FF0000' }, { name: 'blue' }],
    });
    expect(createOptionType.answer.body?.safeParse(made).error).toBeUndefined();
    expect(made).toMatchObject({
      name: 'color',
      label: 'Color',
      kind: 'color_swatch',
      position: 1,
      option_values: [
        { name: 'red', label: 'Red', position: 1, color_code: '#ff0000', option_type_label: 'Color' },
        { name: 'blue', label: 'blue', position: 2, color_code: null },
      ],
    });
    expect((await driven.send(readOptionType, { params: { id: made.id } })).body).toEqual(made);
    const second = await make({ name: 'size' });
    expect(second).toMatchObject({ label: 'size', kind: 'dropdown', position: 2, option_values: [] });
    const { body: list } = await driven.send(listOptionTypes);
    expect(list.data.map(({ name }: { name: string }) => name)).toEqual(['color', 'size']);

    const { status, body } = await driven.send(createOptionType, { body: { name: 'COLOR' } });
    expect([status, body.error.details]).toEqual([422, { name: ['has already been taken'] }]);
  });

  it('changes its name and its values, and frees the name it had', async () => {
    const made = await make({ name: 'finish', option_values: [{ name: 'matte' }, { name: 'gloss' }] });
    const [matte, gloss] = made.option_values;
    const { body } = await driven.send(changeOptionType, {
      params: { id: made.id },
      body: {
        name: 'surface',
        option_values: [{ id: gloss.id, label: 'Glossy' }, { name: 'satin' }, { name: 'Matte' }],
      },
    });
    expect(body.option_values).toMatchObject([
      { id: gloss.id, name: 'gloss', label: 'Glossy', position: 1 },
      { name: 'satin', position: 2 },
      { id: matte.id, name: 'Matte', position: 3 },
    ]);
    expect((await make({ name: 'finish' })).id).not.toBe(made.id);
    const color = async (color_code: string | null) =>
      (
        await driven.send(changeOptionType, {
          params: { id: made.id },
          body: { option_values: [{ id: gloss.id, color_code }] },
        })
      ).body.option_values[0].color_code;
    expect(await color('#ABCDEF')).toBe('#abcdef');
    expect(await color(null)).toBeNull();
    const wrong = await driven.send(changeOptionType, {
      params: { id: made.id },
      body: { option_values: [{ id: 'optval_unknown', name: 'x' }] },
    });
    expect(wrong.status).toBe(422);
  });

  it('that variants have keeps the values they have', async () => {
    const made = await sendProduct(driven, {
      name: 'Vase',
      variants: [
        { options: [{ name: 'Height', value: 'Tall' }], prices: [{ currency: 'USD', amount: '9.00' }] },
      ],
    });
    const [{ option_type_id, id }] = made.variants[0].option_values;
    const refused = await driven.send(changeOptionType, {
      params: { id: option_type_id },
      body: { option_values: [] },
    });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'resource_invalid']);
    const kept = await driven.send(deleteOptionType, { params: { id: option_type_id } });
    expect([kept.status, kept.body.error.code]).toEqual([422, 'resource_invalid']);
    const added = await driven.send(changeOptionType, {
      params: { id: option_type_id },
      body: { option_values: [{ name: 'Low' }, { id }] },
    });
    expect(added.body.option_values.map(({ name }: { name: string }) => name)).toEqual(['Low', 'Tall']);
  });

  it('is deleted when no variant has it, and is not there for another store', async () => {
    const made = await make({ name: 'weave' });
    const caller = { store: { ...testStore, id: 'store_other' } };
    expect((await driven.send(deleteOptionType, { params: { id: made.id }, caller })).status).toBe(404);
    expect((await driven.send(deleteOptionType, { params: { id: made.id } })).status).toBe(204);
    const { status, body } = await driven.send(readOptionType, { params: { id: made.id } });
    expect([status, body.error.message]).toEqual([404, 'Option type not found']);
  });
});

async function make(body: object) {
  const answer = await driven.send(createOptionType, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
