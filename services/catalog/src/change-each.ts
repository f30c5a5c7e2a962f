import type { BodyOf, BulkOutcome, Endpoint } from '@storefold/contracts';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { Refusal } from '@storefold/kernel/core';
import { type Call, languageOf, parseBody } from '@storefold/server/http';

/** How many records are changed at once. */
const AT_ONCE = 50;

type Sent = Readonly<Record<string, unknown>>;
type Outcome = BulkOutcome['data'][number];

/** A record that can be changed as it was sent. */
interface Change {
  readonly id: string;
  carryOut(context: CommandContext): Promise<unknown>;
}

/**
 * Changes each record of a request by itself, one that is named twice in the order of the request. Each change is a command
 * of its own, which a repetition of the request finds again. Rejects where a part of the store is down, because a repetition
 * may then do better.
 */
export async function changeEach(
  records: readonly Sent[],
  { caller, context }: Pick<Call, 'caller' | 'context'>,
  read: (record: Sent) => Promise<Change>,
): Promise<BulkOutcome> {
  const language = languageOf(caller);
  const refused = (id: string | null, error: unknown): Outcome => {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const { code, message, details = null } = error.toEnvelope(language).error;
    return { id, success: false, error: { code, message, details } as Outcome['error'] };
  };
  const data: Outcome[] = [];
  while (data.length < records.length) {
    const first = data.length;
    const turns = new Map<string, Promise<Outcome>>();
    const some = records.slice(first, first + AT_ONCE);
    const changes = await Promise.allSettled(some.map(read));
    const outcomes = changes.map(async (change, index): Promise<Outcome> => {
      if (change.status === 'rejected') return refused(idOf(some[index]), change.reason);
      const { id } = change.value;
      const turn = Promise.resolve(turns.get(id))
        .then(() => change.value.carryOut(context.derive(`record ${first + index}`)))
        .then(() => ({ id, success: true, error: null }))
        .catch((error: unknown) => refused(id, error));
      turns.set(id, turn);
      return turn;
    });
    data.push(...(await Promise.all(outcomes)));
  }
  const succeeded = data.filter(({ success }) => success).length;
  return { data, meta: { count: data.length, succeeded, failed: data.length - succeeded } };
}

/** The fields of one record, read as the endpoint that changes this record alone reads them. */
export function fieldsFor<E extends Endpoint>(endpoint: E, sent: Sent): BodyOf<E> {
  if (!endpoint.body) throw new Error(`${endpoint.name} has no body`);
  return parseBody(endpoint.body, sent) as BodyOf<E>;
}

const idOf = (sent: Sent | undefined): string | null => (typeof sent?.id === 'string' ? sent.id : null);
