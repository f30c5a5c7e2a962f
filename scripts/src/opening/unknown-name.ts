import { nearestName } from '@storefold/contracts';
import { EXIT_USAGE } from '../cli/exit-codes.ts';
import { exit } from '../cli/told.ts';

/** More names than these nobody reads in a message. */
const MOST_NAMED = 150;

/** Ends the process with 64 unless a name is known: with the one that was probably meant, or with all there are. `what`: what it names. */
export function knownOrExit(what: string, name: string, names: Iterable<string>): void {
  const known = [...new Set(names)].toSorted();
  if (known.includes(name)) return;
  const nearest = meant(name, known);
  const hint =
    nearest === undefined
      ? known.length > MOST_NAMED
        ? '/guide/events of a running store has them all'
        : `there are ${known.join(', ')}`
      : `was ${nearest} meant?`;
  exit(`There is no ${what} ${name}: ${hint}`, EXIT_USAGE);
}

/** Whoever knows a name often writes it another way: `order_completed` for `OrderCompleted`. */
function meant(name: string, known: readonly string[]): string | undefined {
  const plain = plainly(name);
  return known.find((each) => plainly(each) === plain) ?? nearestName(name, known);
}

const plainly = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
