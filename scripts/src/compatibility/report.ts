import { type Differences, readers } from './compare.ts';
import type { Difference } from './difference.ts';
import type { Release } from './release.ts';

export interface Report {
  readonly text: string;
  readonly isCompatible: boolean;
}

/** What is printed of the differences, and whether nobody is broken but for a reason. */
export function reportOf(differences: Differences, { version, accepted }: Release): Report {
  const all = Object.values(differences).flat();
  const breaking = all.filter(({ breaks }) => breaks).map(lineOf);
  const unexplained = breaking.filter((line) => !(line in accepted));
  const stale = Object.keys(accepted).filter((line) => !breaking.includes(line));
  const sections = Object.entries(readers).flatMap(([part, who]) =>
    sectionOf(who, differences[part as keyof Differences], accepted),
  );
  const problems = [
    ...unexplained.map((line) => `breaks what ${version} promised: ${line}`),
    ...stale.map((line) => `accepted in contracts/release/release.json, and no difference: ${line}`),
  ];
  const verdict =
    problems.length === 0
      ? [
          `Nothing breaks what ${version} promised${Object.keys(accepted).length > 0 ? ' without a reason' : ''}.`,
        ]
      : [
          ...problems,
          'Add instead of changing. Where a difference is meant, give its line and the reason under "accepted" in contracts/release/release.json.',
        ];
  return { text: [...sections, ...verdict, ''].join('\n'), isCompatible: problems.length === 0 };
}

export const lineOf = ({ at, what }: Difference): string => `${at} ${what}`;

function sectionOf(
  who: string,
  differences: readonly Difference[],
  accepted: Release['accepted'],
): readonly string[] {
  if (differences.length === 0) return [];
  const lines = differences.map((each) => {
    const line = lineOf(each);
    if (!each.breaks) return `  ${line}`;
    return line in accepted ? `! ${line} (${accepted[line]})` : `! ${line}`;
  });
  return [`${who} notice:`, ...new Set(lines), ''];
}
