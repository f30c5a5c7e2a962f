import { type ChildProcess, spawn } from 'node:child_process';
import { casesOn, inFullFormOnly } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBrowser } from './harness/browser.ts';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';

const leftOut = inFullFormOnly('it judges times');
const browser = leftOut ?? (await startBrowser());
const WITHIN_MS = 2_000;

casesOn('the reference in Chromium', typeof browser === 'string' ? browser : undefined, () => {
  let store: FreshStore;
  let other: ChildProcess;

  beforeAll(async () => {
    store = await startFreshStore('none');
    other = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  });
  afterAll(async () => {
    other?.kill();
    await store?.stop();
    if (typeof browser !== 'string') await browser.close();
  });

  it(`paints a chapter within ${WITHIN_MS} ms beside a program that burns a core, once the reference is put together`, async () => {
    process.stdout.write(
      `the first chapter, with the whole reference: ${await paintedMs('/docs/admin/orders')} ms\n`,
    );
    for (const path of ['/docs/store/carts', '/docs/admin/custom-fields', '/docs/admin/orders']) {
      const ms = await paintedMs(path);
      process.stdout.write(`${path}: ${ms} ms\n`);
      expect(ms, path).toBeLessThan(WITHIN_MS);
    }
  });

  const paintedMs = async (path: string): Promise<number> => {
    if (typeof browser === 'string') return 0;
    const page = await browser.newPage();
    await page.goto(`${store.baseUrl}${path}`);
    const ms = await page.evaluate<number>(firstPaint);
    await page.close();
    return Math.round(ms);
  };
});

/** Since the navigation began, so that it counts what the store took. */
const firstPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const [entry] = list.getEntriesByName('first-contentful-paint');
    if (entry) resolve(entry.startTime);
  }).observe({ type: 'paint', buffered: true });
})`;
