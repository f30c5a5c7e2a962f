import { randomUUID } from 'node:crypto';
import { Latencies } from './latencies.ts';
import type { Bench } from './reads.ts';
import { table } from './table.ts';
import { waitsHeadings, waitsMeanwhile, waitsRow } from './waits-meanwhile.ts';

const definitions = '/api/v3/admin/custom_field_definitions';
const products = '/api/v3/store/products?limit=25';
/** How many products get a value of the new field. */
const VALUES = 100;

/**
 * A field that all products have becomes searchable, a new searchable field is defined and given values, and shoppers
 * search both; and how long other requests wait meanwhile.
 */
export async function measureNewField({ store, progress }: Bench): Promise<string> {
  progress('a field becomes searchable');
  const { shopper, admin } = store;
  const { data } = await admin.ask('GET', `${definitions}?q[key_eq]=care`);
  const care = `${definitions}/${data[0].id}`;
  await admin.ask('PATCH', care, { searchable: false });
  const rows: string[][] = [];
  const note = async (
    name: string,
    work: (time: (action: () => Promise<unknown>) => Promise<void>) => Promise<void>,
  ) => {
    const times = new Latencies();
    const waits = await waitsMeanwhile(store, () =>
      work(async (action) => {
        const sinceMs = performance.now();
        await action();
        times.note(performance.now() - sinceMs);
      }),
    );
    rows.push(waitsRow(name, times), waitsRow('product details meanwhile', waits));
  };

  await note('a field of all products becomes searchable', (time) =>
    time(() => admin.ask('PATCH', care, { searchable: true })),
  );
  await note('first searches by its words', async (time) => {
    for (const word of ['wash', 'degrees', 'blue', 'zz']) {
      await time(() => shopper.ask('GET', `${products}&q[search]=${word}`));
    }
  });
  const key = `new_${randomUUID().slice(0, 8)}`;
  const { data: some } = await admin.ask('GET', `/api/v3/admin/products?limit=${VALUES}`);
  await note('a new searchable field, with values', async (time) => {
    const definition = { resource_type: 'Product', namespace: 'bench', key, field_type: 'short_text' };
    const { id } = await admin.ask('POST', definitions, { ...definition, label: 'New', searchable: true });
    for (const product of some) {
      await time(() =>
        admin.ask('POST', `/api/v3/admin/products/${product.id}/custom_fields`, {
          custom_field_definition_id: id,
          value: `Quick ${key}`,
        }),
      );
    }
  });
  await note('first searches by the new field', async (time) => {
    for (const word of [key, 'quick']) {
      await time(() => shopper.ask('GET', `${products}&q[search]=${word}`));
    }
  });
  return table(waitsHeadings, rows);
}
