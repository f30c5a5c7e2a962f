/**
 * How often a long test does its work: as often as its short form wants, or as often as `npm run test:long` wants
 * unless it is told `--short`.
 */
export const rounds = ({ short, full }: { readonly short: number; readonly full: number }): number =>
  process.env.LONG_TESTS === 'full' ? full : short;
