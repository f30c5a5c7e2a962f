import { checkCustomFields, customFieldEndpoints } from '@storefold/contracts';
import { type DrivenService, driveService } from '@storefold/engines/testing';
import { isoTime } from '@storefold/kernel/core';
import { answerOn, answerTo } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { service, warrantyResource } from './warranty.examples.ts';

const patience = { timeout: 40_000 };
const endpoints = customFieldEndpoints('warranty', warrantyResource);
const definition = {
  key: 'custom.term',
  label: 'Term',
  field_type: 'short_text',
  storefront_visible: true,
} as const;

describe('a kind of record of a platform team’s own', () => {
  let driven: DrivenService;

  beforeAll(async () => {
    driven = await driveService(service, {
      neighbours: ({ bus }) =>
        answerOn(bus, [
          answerTo(checkCustomFields, async ({ resource, values }) => ({
            custom_fields: values.map(({ custom_field_definition_id, value }) => ({
              ...definition,
              custom_field_definition_id,
              value: `${resource}: ${JSON.stringify(value)}`,
            })),
            problems: [],
          })),
        ]),
    });
    await record('WarrantyGiven', 'w_1');
    await record('WarrantyGiven', 'w_2');
  });
  afterAll(() => driven.dispose());

  /** Stores what a warranty's own controller would. */
  async function record(type: 'WarrantyGiven' | 'WarrantyEnded', id: string): Promise<void> {
    const { log, random, clock } = driven.ports;
    const eventId = random.uuid();
    const metadata = {
      command_id: eventId,
      correlation_id: eventId,
      causation_id: null,
      actor: { type: 'system', id: 'warranties' },
      store_id: 'store_test',
      occurred_at: isoTime(clock.now()),
      schema: 1,
    } as const;
    const expected = type === 'WarrantyGiven' ? 'no_stream' : 0;
    await log.append(`warranty-${id}`, expected, [{ id: eventId, type, data: {}, metadata }]);
  }

  const give = (warranty_id: string, definitionId: string) =>
    driven.send(endpoints.create, {
      params: { warranty_id },
      body: { custom_field_definition_id: definitionId, value: 'two years' },
    });

  const deleteDefinition = (id: string) =>
    driven.announce('catalog', {
      name: 'custom_field_definition.deleted',
      payload: { id, resource_type: 'Warranty' },
    });
  const deletedOf = async (definitionId: string) =>
    (await driven.published())
      .filter(
        ({ name, payload }) =>
          name === 'custom_field.deleted' && payload.custom_field_definition_id === definitionId,
      )
      .map(({ payload }) => payload.resource_id);

  const list = async (warranty_id: string) =>
    (await driven.send(endpoints.list, { params: { warranty_id } })).body;

  it('has custom fields by one declaration', async () => {
    const { status, body } = await give('w_1', 'cfdef_1');
    expect([status, body]).toEqual([201, expect.objectContaining({ value: 'warranty: "two years"' })]);
    expect((await list('w_1')).data).toEqual([body]);
    expect((await give('nobody', 'cfdef_1')).status).toBe(404);
  });

  it('says to staff, and to the world, when a value was created and when it was changed last', async () => {
    const { body: created } = await give('w_2', 'cfdef_5');
    expect(created.updated_at).toBe(created.created_at);
    await expect.poll(() => isoTime(driven.ports.clock.now()) > created.updated_at).toBe(true);
    const path = { params: { warranty_id: 'w_2', id: created.id } };
    const { body: changed } = await driven.send(endpoints.change, { ...path, body: { value: 'for life' } });
    expect(changed.created_at).toBe(created.created_at);
    expect(changed.updated_at > created.updated_at).toBe(true);
    expect((await driven.send(endpoints.read, path)).body).toEqual(changed);
    const { created_at, updated_at } = changed;
    await expect
      .poll(
        async () => (await driven.published()).map(({ name, payload }) => ({ name, ...payload })),
        patience,
      )
      .toContainEqual(expect.objectContaining({ name: 'custom_field.updated', created_at, updated_at }));
    await driven.send(endpoints.delete, path);
  });

  it('loses the values of a definition that is deleted elsewhere, and what is left is hidden meanwhile', async () => {
    await give('w_2', 'cfdef_2');
    await give('w_2', 'cfdef_3');
    await deleteDefinition('cfdef_2');
    await expect.poll(() => deletedOf('cfdef_2'), patience).toEqual(['w_2']);
    expect((await list('w_2')).data).toMatchObject([{ custom_field_definition_id: 'cfdef_3' }]);
  });

  it('loses a value too that was checked before its definition was deleted, and written after', async () => {
    await give('w_1', 'cfdef_4');
    await deleteDefinition('cfdef_4');
    await expect.poll(() => deletedOf('cfdef_4'), patience).toEqual(['w_1']);
    // The check answers as it did before.
    expect((await give('w_2', 'cfdef_4')).status).toBe(201);
    await expect.poll(() => deletedOf('cfdef_4'), patience).toEqual(['w_1', 'w_2']);
    expect((await list('w_2')).data).toMatchObject([{ custom_field_definition_id: 'cfdef_3' }]);
  });

  it('loses its values with the record', async () => {
    await record('WarrantyEnded', 'w_1');
    expect((await list('w_1')).error.message).toBe('Warranty not found');
    await expect.poll(() => deletedOf('cfdef_1'), patience).toEqual(['w_1']);
  });
});
