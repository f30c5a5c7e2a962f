import { engineSettings } from '@storefold/engines';
import { messageOf } from '@storefold/kernel/core';
import { EXIT_REFUSED, settingsOrExit } from '@storefold/server/runtime';
import { StripeBook } from '@storefold/stripe';
import { EXIT_USAGE } from '../cli/exit-codes.ts';
import { exit, showProgress, tellerOf } from '../cli/told.ts';
import { logFileOrExit } from '../opening/store-files.ts';
import { withLog } from '../opening/with-log.ts';
import { differenceOf } from '../reconcile/compare-books.ts';
import { type KnownPayment, storeBookOf } from '../reconcile/store-book.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Options {
  readonly from?: string;
  readonly to?: string;
  readonly json?: boolean;
}

/** Compares the book of a provider with the log. Ends with 1 where they differ. */
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
  const known = await withLog(settings, 'reconcile', (log) =>
    storeBookOf(provider, log, (count) => {
      if (count % 50_000 === 0) showProgress(`${count} events read …`);
    }),
  ).then(({ payments }) => payments);

  const fromMs = Date.parse(from);
  const beforeMs = Date.parse(to) + DAY_MS;
  const tell = tellerOf(options);
  try {
    const book = new StripeBook(key);
    const names = await book.movedBetween(fromMs / 1000, beforeMs / 1000, (count) =>
      showProgress(`${count} charges and refunds read at Stripe …`),
    );
    const hasMoved = ({ movedAt }: KnownPayment): boolean =>
      movedAt !== '' && Date.parse(movedAt) >= fromMs && Date.parse(movedAt) < beforeMs;
    for (const payment of known.values()) if (hasMoved(payment)) names.add(payment.externalId);
    let compared = 0;
    let differences = 0;
    for (const name of names) {
      const difference = differenceOf(name, await book.paymentOf(name), known.get(name));
      compared += 1;
      if (compared % 25 === 0) showProgress(`${compared} of ${names.size} payments compared …`);
      if (!difference) continue;
      differences += 1;
      const { payment, order, what, remedy } = difference;
      tell(
        { kind: 'difference', ...difference },
        `DIFFERS  ${payment}${order ? ` of order ${order}` : ''}: ${what}. To do: ${remedy}.`,
      );
    }
    tell(
      { kind: 'summary', provider, from, to, payments: compared, differences },
      `${compared} payments from ${from} to ${to}: ${differences === 0 ? 'the books agree' : `${differences} differ`}`,
    );
    process.exitCode = differences === 0 ? 0 : 1;
  } catch (error) {
    exit(`The book of Stripe was not read to its end: ${messageOf(error)}`);
  }
}
