import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds that keeps somebody from using a page. */
export async function seriousOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  // What fades in or out has less contrast for a moment.
  await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
  const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}
