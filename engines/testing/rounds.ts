/**
 * The number of rounds of a long test: the short form's number, or the long form's under `npm run test:long` without
 * `--short`.
 */
export const rounds = ({ short, full }: { readonly short: number; readonly full: number }): number =>
  process.env.LONG_TESTS === 'full' ? full : short;
