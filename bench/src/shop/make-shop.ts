import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SampleField, shopLoader } from '@storefold/catalog';
import { engines } from '@storefold/engines';
import { identity } from '@storefold/identity';
import { createLogger } from '@storefold/kernel/core';
import { storeSettings } from '@storefold/scripts/store-settings';
import { readSettings, startService } from '@storefold/server/runtime';
import { realisticShop } from './shop.ts';

export interface ShopSize {
  readonly products: number;
  /** Custom fields that each product has. */
  readonly fields?: readonly SampleField[];
}

/**
 * Writes a store with a shop of this size into the log of an empty folder. Read models follow at the store's first
 * start. A folder that already has the same shop stays as it is; another shop is refused.
 */
export async function makeShop(
  dataDir: string,
  size: ShopSize,
  progress: (loaded: number) => void,
): Promise<void> {
  const made = await readFile(sizeFile(dataDir), 'utf8').catch(() => undefined);
  const wanted = JSON.stringify(size);
  if (made === wanted) return;
  if (made !== undefined) throw new Error(`${dataDir} holds another shop: ${made}`);
  await writeShop(dataDir, size, progress);
  await writeFile(sizeFile(dataDir), wanted);
}

const sizeFile = (dataDir: string): string => join(dataDir, 'shop.json');

async function writeShop(
  dataDir: string,
  { products, fields }: ShopSize,
  progress: (loaded: number) => void,
) {
  const settings = readSettings(storeSettings, { DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const logger = createLogger(settings);
  const opening = { settings, logger, name: 'bench' };
  const shared = await engines.openShared(opening);
  const readModels = await engines.openReadModels(opening, 'identity');
  const ports = { ...shared, readModels };
  const owner = await startService(identity, ports);
  const loader = await startService(
    shopLoader({ ...realisticShop(products), ...(fields ? { fields } : {}), progress }),
    ports,
  );
  await shared.bus.start();
  await owner.bootstrap();
  await loader.bootstrap();
  await loader.close();
  await owner.close();
  await engines.closeShared(shared);
  await readModels.close();
}
