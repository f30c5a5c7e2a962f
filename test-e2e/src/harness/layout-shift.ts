import type { Page } from 'playwright-core';

/** Counts from here on how much of each page moves while it is loaded. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript({
    content: `
      let layoutShift = 0;
      const count = (entries) => {
        for (const { hadRecentInput, value } of entries) if (!hadRecentInput) layoutShift += value;
      };
      const observer = new PerformanceObserver((list) => count(list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      globalThis.layoutShiftSoFar = () => {
        count(observer.takeRecords());
        return layoutShift;
      };`,
  });
}

/** How much of the page that is shown has moved, once it is drawn: 0 is nothing. */
export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(`(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    return layoutShiftSoFar();
  })()`);
