/** What two samples say about whether they come from one distribution. */
export interface RankTest {
  /** The medians, the first sample's first. */
  readonly medians: readonly [number, number];
  /** How many standard deviations the ranks of the samples are apart from those of equal ones; 0 or more. */
  readonly z: number;
}

/**
 * The Mann-Whitney U test in its normal approximation, with correction for ties and for continuity: good from about 20
 * values on. It asks nothing of the distributions, so that a few slow requests weigh no more than others.
 */
export function rankTest(first: readonly number[], second: readonly number[]): RankTest {
  const sorted = [...first, ...second].toSorted((one, other) => one - other);
  const total = sorted.length;
  const ranks = new Map<number, number>();
  let ties = 0;
  for (let begin = 0; begin < total; ) {
    const value = sorted[begin] ?? 0;
    let end = begin;
    while (end < total && sorted[end] === value) end += 1;
    ranks.set(value, (begin + 1 + end) / 2);
    const count = end - begin;
    ties += count ** 3 - count;
    begin = end;
  }
  const rankSum = first.reduce((sum, value) => sum + (ranks.get(value) ?? 0), 0);
  const product = first.length * second.length;
  const u = rankSum - (first.length * (first.length + 1)) / 2;
  const deviation = Math.sqrt((product / 12) * (total + 1 - ties / (total * (total - 1))));
  const distance = Math.max(0, Math.abs(u - product / 2) - 0.5);
  return { medians: [median(first), median(second)], z: deviation === 0 ? 0 : distance / deviation };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
