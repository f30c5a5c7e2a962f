import { engineSettings } from '@storefold/engines';
import { damageIn, WHEN_DAMAGED } from '@storefold/engines/sqlite';
import { messageOf } from '@storefold/kernel/core';
import { settingsOrExit } from '@storefold/server/runtime';
import { exit, showProgress, tellerOf } from '../cli/told.ts';
import { auditLog } from '../ledger/audit.ts';
import { logFileOrExit } from '../opening/store-files.ts';
import { withLog } from '../opening/with-log.ts';

/** Does the books again from the whole log. Ends with 1 when they do not balance. */
export async function verifyLedger(options: { readonly json?: boolean }): Promise<void> {
  const settings = settingsOrExit(engineSettings, '', { makesFolder: false });
  const file = logFileOrExit(settings);
  const damage = file === undefined ? undefined : damageIn(file);
  if (damage !== undefined) exitUnread(`${file} is damaged (${damage}): stop the store, and ${WHEN_DAMAGED}`);
  const audit = await withLog(settings, 'verify-ledger', (log) =>
    auditLog(log, Date.now(), (count) => {
      if (count % 50_000 === 0) showProgress(`${count} events read …`);
    }),
  ).catch((error: unknown) => exitUnread(messageOf(error)));

  const { events, orders, imported, cards, credits, problems, pending, elsewhere } = audit;
  const tell = tellerOf(options);
  for (const problem of problems) tell({ kind: 'problem', problem }, `PROBLEM  ${problem}`);
  for (const each of pending) tell({ kind: 'pending', pending: each }, `pending  ${each}`);
  // Of other providers nothing is known but what the order says.
  const ofStripe = elsewhere.get('stripe');
  if (ofStripe !== undefined)
    tell(
      { kind: 'note', provider: 'stripe', payments: ofStripe },
      `note     ${ofStripe} payments are in Stripe's book and not in the log: compare them by reconcile stripe`,
    );
  const counts = { problems: problems.length, pending: pending.length };
  tell(
    {
      kind: 'summary',
      events,
      orders,
      imported_orders: imported,
      gift_cards: cards,
      store_credits: credits,
      ...counts,
    },
    `${events} events, ${orders} completed orders, ${imported > 0 ? `${imported} orders of other shops, ` : ''}${cards} gift cards, ${credits} store credits: ${
      problems.length === 0 ? 'the books balance' : `${problems.length} problems`
    }, ${pending.length} pending`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

const exitUnread = (why: string): never => exit(`The books were not done again: ${why}`);
