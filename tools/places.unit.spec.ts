import { expect, it } from 'vitest';
import { crowdedFolders, specsOfNoKind, strayEndpoints } from './places.mjs';

const shop = (...files: string[]) => files.map((file) => `services/shop/src/${file}`);

it.each(['zone.endpoints.ts', 'admin-zone.endpoints.ts', 'zones.endpoints.ts'])(
  '%s stands in the folder of its noun, or below it, wherever that is',
  (name) => {
    expect(strayEndpoints(shop('zone/zone.ts', `upkeep/${name}`))).toEqual([
      `endpoints-at-home: services/shop/src/upkeep/${name} answers for zone, which has a folder in services/shop. It belongs there.`,
    ]);
    expect(strayEndpoints(shop('zone/zone.ts', `zone/${name}`))).toEqual([]);
    expect(strayEndpoints(shop('places/zone/zone.ts', `places/zone/staff/${name}`))).toEqual([]);
  },
);

it('endpoints of what has no folder stand anywhere, and those of another service are no matter', () => {
  expect(strayEndpoints([...shop('cart/item.endpoints.ts'), 'services/other/src/item/item.ts'])).toEqual([]);
});

it('a folder has at most 25 files side by side; those in folders of its own do not count', () => {
  const files = Array.from({ length: 25 }, (_, index) => `services/shop/src/order/${index}.ts`);
  expect(crowdedFolders([...files, 'services/shop/src/order/refund/refund.ts'])).toEqual([]);
  expect(crowdedFolders([...files, 'services/shop/src/order/refund.ts'])).toEqual([
    'few-files-side-by-side: services/shop/src/order has 26 files, more than 25. Put those of a subject into a folder.',
  ]);
});

it('a spec is of a kind that is run', () => {
  const run = ['a/zone.unit.spec.ts', 'a/zone.timed.spec.ts', 'a/zone.spec-helper.ts'];
  expect(specsOfNoKind([...run, 'a/zone.alone.spec.ts', 'a/zone.spec.ts'])).toEqual(
    ['a/zone.alone.spec.ts', 'a/zone.spec.ts'].map((file) => expect.stringContaining(file)),
  );
});
