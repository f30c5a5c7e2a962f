import { engineSettings } from '@storefold/engines';
import {
  CommandContextFactory,
  type Commands,
  type OpenDifference,
  reconciliation,
} from '@storefold/kernel/command-handling';
import { messageOf, Refusal, systemClock, systemRandom } from '@storefold/kernel/core';
import type { EventLog } from '@storefold/kernel/ports';
import { EXIT_REFUSED, settingsOrExit } from '@storefold/server/runtime';
import { StripeBook } from '@storefold/stripe';
import { EXIT_USAGE } from '../cli/exit-codes.ts';
import { exit, showProgress, tellerOf } from '../cli/told.ts';
import { orExit } from '../opening/open-or-exit.ts';
import { logFileOrExit } from '../opening/store-files.ts';
import { withCommands } from '../opening/with-commands.ts';
import { differenceOf } from '../reconcile/compare-books.ts';
import { type KnownPayment, storeBookOf } from '../reconcile/store-book.ts';

const PROGRAM = 'reconcile';
const DAY_MS = 24 * 60 * 60 * 1000;

interface Options {
  readonly from?: string;
  readonly to?: string;
  readonly json?: boolean;
}

interface Wanted {
  readonly provider: string;
  readonly from: string;
  readonly to: string;
}

/** Compares the book of a provider with the log, and writes there what came out. Ends with 1 where they differ. */
export async function reconcile(provider: string, options: Options): Promise<void> {
  const { from, to } = options;
  if (from === undefined || to === undefined)
    exit('Say which days: --from 2026-11-01 --to 2026-11-30', EXIT_USAGE);
  if (from > to) exit(`${from} is after ${to}`, EXIT_USAGE);
  const key = process.env.STRIPE_SECRET_KEY ?? '';
  if (key === '')
    exit(
      'STRIPE_SECRET_KEY is not set: make a restricted key at Stripe that may read charges, PaymentIntents and refunds',
      EXIT_REFUSED,
    );
  const settings = settingsOrExit(engineSettings, '', { makesFolder: false });
  logFileOrExit(settings);
  const wanted = { provider, from, to };
  const tell = tellerOf(options);
  await withCommands(settings, PROGRAM, async (log, commands) => {
    // What happens from now on is not compared.
    const context = new CommandContextFactory(systemClock, PROGRAM).command(systemRandom.uuid(), '');
    const differences: OpenDifference[] = [];
    const compared = await compareBooks(wanted, key, { log, commands }, (difference) => {
      const { external_id: payment, order_id: order, what, remedy } = difference;
      differences.push(difference);
      tell(
        { kind: 'difference', payment, order, what, remedy },
        `DIFFERS  ${payment}${order === null ? '' : ` of order ${order}`}: ${what}. To do: ${remedy}.`,
      );
    }).catch((error: unknown) => exit(`The book of Stripe was not read to its end: ${messageOf(error)}`));
    const count = differences.length;
    tell(
      { kind: 'summary', ...wanted, payments: compared, differences: count },
      `${compared} payments from ${from} to ${to}: ${count === 0 ? 'the books agree' : `${count} differ`}`,
    );
    const result = { fromOn: from, toOn: to, payments: compared, differences };
    await commands
      .execute(reconciliation, provider, { type: 'Record', ...result }, context)
      .catch((error: unknown) => {
        if (error instanceof Refusal) exit(`verify-ledger does not know of this result: ${error.message}`);
        throw error;
      });
    process.exitCode = count === 0 ? 0 : 1;
  });
}

/** Tells of each payment about which the books differ. Resolves with the number of those that were compared. */
async function compareBooks(
  { provider, from, to }: Wanted,
  key: string,
  { log, commands }: { readonly log: EventLog; readonly commands: Commands },
  found: (difference: OpenDifference) => void,
): Promise<number> {
  const { payments: known } = await orExit(() =>
    storeBookOf(provider, log, (count) => {
      if (count % 50_000 === 0) showProgress(`${count} events read …`);
    }),
  );
  const fromMs = Date.parse(from);
  const beforeMs = Date.parse(to) + DAY_MS;
  const book = new StripeBook(key);
  const names = await book.movedBetween(fromMs / 1000, beforeMs / 1000, (count) =>
    showProgress(`${count} charges and refunds read at Stripe …`),
  );
  const hasMoved = ({ movedAt }: KnownPayment): boolean =>
    movedAt !== '' && Date.parse(movedAt) >= fromMs && Date.parse(movedAt) < beforeMs;
  for (const payment of known.values()) if (hasMoved(payment)) names.add(payment.externalId);
  // What differed before is looked at until it does not any more.
  const { state } = await commands.load(reconciliation, provider);
  for (const { external_id } of state.differences) names.add(external_id);
  let compared = 0;
  for (const name of names) {
    const difference = differenceOf(name, await book.paymentOf(name), known.get(name));
    compared += 1;
    if (compared % 25 === 0) showProgress(`${compared} of ${names.size} payments compared …`);
    if (difference) found(difference);
  }
  return compared;
}
