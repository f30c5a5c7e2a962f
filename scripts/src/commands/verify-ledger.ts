import { engineSettings } from '@storefold/engines';
import { damageIn, WHEN_DAMAGED } from '@storefold/engines/sqlite';
import { messageOf } from '@storefold/kernel/core';
import { settingsOrExit } from '@storefold/server/runtime';
import { exit, showProgress, tellerOf } from '../cli/told.ts';
import { auditLog } from '../ledger/audit.ts';
import type { BookElsewhere } from '../ledger/reconciliation-ledger.ts';
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
  const differing = ofStripe?.differencesCount ?? 0;
  if (ofStripe) tellBook('stripe', ofStripe, tell);
  const counts = { problems: problems.length, pending: pending.length + differing };
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
    }, ${counts.pending} pending`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** What differs is no fault of the books of the store, and somebody has to do something about it. */
function tellBook(provider: string, book: BookElsewhere, tell: ReturnType<typeof tellerOf>): void {
  const { differences, differencesCount, compared, at, payments, uncompared } = book;
  for (const { external_id: payment, order_id: order, what, remedy } of differences)
    tell(
      { kind: 'pending', provider, payment, order, what, remedy },
      `pending  ${provider}: ${payment}${order === null ? '' : ` of order ${order}`}: ${what}. To do: ${remedy}. Then run reconcile ${provider} again`,
    );
  if (differencesCount > differences.length)
    tell(
      { kind: 'note', provider, not_named: differencesCount - differences.length },
      `note     ${provider}: ${differencesCount - differences.length} more differ: run reconcile ${provider}, which names all`,
    );
  const note = { kind: 'note', provider, payments, not_compared: uncompared, compared, compared_at: at };
  const days = compared.map(({ from, to }) => `from ${from} to ${to}`).join(' and ');
  const outcome = differencesCount === 0 ? 'no difference' : `${differencesCount} differ`;
  const said = at === null ? '' : `compared ${days}, last at ${at}: ${outcome}`;
  const left =
    uncompared === 0
      ? ''
      : `${uncompared} of ${payments} payments are not compared with its book yet: run reconcile ${provider}`;
  tell(
    { ...note, differences: differencesCount },
    `note     ${provider}: ${[said, left].filter((part) => part !== '').join('; ')}`,
  );
}

const exitUnread = (why: string): never => exit(`The books were not done again: ${why}`);
