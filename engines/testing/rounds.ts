/**
 * The number of rounds of a long test: the short form's number, or the long form's under `npm run test:long` without
 * `--short`, and under any other command with `LONG_TESTS=full`.
 */
export const rounds = ({ short, full }: { readonly short: number; readonly full: number }): number =>
  process.env.LONG_TESTS === 'full' ? full : short;

/** Why the short form leaves cases out: `what` they are, of which tests with less cost hold the rule there. For `casesOn`. */
export const inFullFormOnly = (what: string): string | undefined =>
  rounds({ short: 0, full: 1 }) === 1 ? undefined : `${what}, in the long form only`;
