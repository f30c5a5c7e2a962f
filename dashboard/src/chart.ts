import { type Html, html } from '@storefold/kernel/core';

export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly shown: string;
}

const WIDTH = 720;
const HEIGHT = 180;
const GAP = 0.25;

/** A chart of bars, drawn on the server. Each bar says what it stands for; a table beside it says the same to screen readers. */
export function barChart(title: string, bars: readonly Bar[]): Html {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const step = WIDTH / Math.max(bars.length, 1);
  const drawn = bars.map(({ label, value, shown }, at) => {
    const height = most === 0 ? 0 : (Math.max(value, 0) / most) * (HEIGHT - 4);
    const x = (at * step + (step * GAP) / 2).toFixed(1);
    return html`<g class="bar"><title>${label}: ${shown}</title><rect class="hit" x="${(at * step).toFixed(1)}" y="0" width="${step.toFixed(1)}" height="${HEIGHT}"/><rect x="${x}" y="${(HEIGHT - height).toFixed(1)}" width="${(step * (1 - GAP)).toFixed(1)}" height="${height.toFixed(1)}" rx="2"/></g>`;
  });
  const [first, last] = [bars[0]?.label ?? '', bars.at(-1)?.label ?? ''];
  return html`<figure class="chart"><figcaption class="hidden-text">${title}</figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><line x1="0" y1="${HEIGHT}" x2="${WIDTH}" y2="${HEIGHT}"/>${drawn}</svg><div class="axis" aria-hidden="true"><span>${first}</span><span>${last}</span></div><div class="hidden-text"><table><caption>${title}</caption>${bars.map(({ label, shown }) => html`<tr><th scope="row">${label}</th><td>${shown}</td></tr>`)}</table></div></figure>`;
}
