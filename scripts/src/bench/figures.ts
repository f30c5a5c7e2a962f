import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../run-vitest.ts';

/** The figures of the last release, by the name of the row. Rates, of which more is better. */
const file = join(checkout, 'docs', 'performance.json');

/** Its part after this line is what the last kept runs printed. */
const page = join(checkout, 'docs', 'performance.md');
const PRINTED = '<!-- as printed -->';

/** A row slower by more than this share is marked. */
const TOLERATED = 0.25;

/** The figures of a run, compared with those of the last release. */
export class Figures {
  readonly #before: Readonly<Record<string, number>> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {};
  readonly #now: Record<string, number> = {};

  /** Notes a rate. Returns its difference from the last release, marked when it is much slower. */
  note(name: string, perSecond: number): string {
    this.#now[name] = Number(perSecond.toPrecision(4));
    const before = this.#before[name];
    return before === undefined ? '' : difference(perSecond, before);
  }

  /** Keeps the figures in the repository, with what was printed. What was not measured stays as it was. */
  save(printed: string): void {
    const all = Object.entries({ ...this.#before, ...this.#now }).sort(([one], [other]) =>
      one < other ? -1 : 1,
    );
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), undefined, 2)}\n`);
    const [text = '', kept = ''] = readFileSync(page, 'utf8').split(PRINTED);
    writeFileSync(page, `${text}${PRINTED}\n\n${withNewParts(kept.trim(), printed.trim())}\n`);
  }
}

/** The first text, with those of its parts replaced that the second has under the same headings, and new ones added. */
export function withNewParts(kept: string, printed: string): string {
  const partsOf = (text: string) =>
    text
      .split(/^(?=### )/m)
      .map((part) => [part.startsWith('#') ? part.split('\n', 1)[0] : '', part.trim()] as const);
  return [...new Map([...partsOf(kept), ...partsOf(printed)]).values()].join('\n\n');
}

/** As `+4 %`, or `-31 % **slower**`. */
export function difference(now: number, before: number): string {
  const change = now / before - 1;
  const text = `${change < 0 ? '-' : '+'}${Math.abs(change * 100).toFixed(0)} %`;
  return change < -TOLERATED ? `${text} **slower**` : text;
}
