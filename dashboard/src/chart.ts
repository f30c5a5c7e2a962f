import { type Html, html } from '@storefold/kernel/core';
import { nothing } from './html.ts';

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** What of the value is drawn in front of it. */
  readonly part?: number;
  readonly shown: string;
}

const WIDTH = 720;
const HEIGHT = 180;
const GAP = 0.25;

/** A chart of bars, drawn on the server. Each bar says what it stands for; a table beside it says the same to screen readers. */
export function barChart(title: string, bars: readonly Bar[]): Html {
  const [first, last] = [bars[0]?.label ?? '', bars.at(-1)?.label ?? ''];
  return html`<figure class="chart"><figcaption class="hidden-text">${title}</figcaption>${drawn(bars, HEIGHT)}<div class="axis" aria-hidden="true"><span>${first}</span><span>${last}</span></div><div class="hidden-text"><table><caption>${title}</caption>${bars.map(({ label, shown }) => html`<tr><th scope="row">${label}</th><td>${shown}</td></tr>`)}</table></div></figure>`;
}

const SPARK_HEIGHT = 32;

/** A chart as high as a line, beside a number that says how much it is in all. */
export const spark = (bars: readonly Bar[]): Html =>
  html`<span class="chart spark">${drawn(bars, SPARK_HEIGHT)}</span>`;

function drawn(bars: readonly Bar[], height: number): Html {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const step = WIDTH / Math.max(bars.length, 1);
  const bar = (value: number, at: number, name: string): Html => {
    const tall = most === 0 ? 0 : (Math.max(value, 0) / most) * (height - 4);
    const x = (at * step + (step * GAP) / 2).toFixed(1);
    return html`<rect class="${name}" x="${x}" y="${(height - tall).toFixed(1)}" width="${(step * (1 - GAP)).toFixed(1)}" height="${tall.toFixed(1)}" rx="2"/>`;
  };
  return html`<svg viewBox="0 0 ${WIDTH} ${height}" preserveAspectRatio="none" aria-hidden="true"><line x1="0" y1="${height}" x2="${WIDTH}" y2="${height}"/>${bars.map(
    ({ label, value, part, shown }, at) =>
      html`<g class="bar"><title>${label}: ${shown}</title><rect class="hit" x="${(at * step).toFixed(1)}" y="0" width="${step.toFixed(1)}" height="${height}"/>${bar(value, at, part === undefined ? 'full' : 'whole')}${part === undefined ? nothing : bar(part, at, 'full')}</g>`,
  )}</svg>`;
}
