import type { FactContext } from '@storefold/kernel/core';
import type { Lease } from '@storefold/simple-records/upkeep';
import type { MailKind } from '../content/mail-kinds.ts';

/**
 * The facts of a mail: one public event that a person is to read. These names and shapes are what the store keeps: add,
 * never change.
 *
 * A mail names its event and repeats nothing of it: whom it goes to and what it says is read from there at each try, so
 * that nothing personal is kept here, and nothing is sent of what was erased meanwhile.
 */
export type MailFact =
  | { type: 'MailRequested'; data: RequestedData & Lease }
  /** A sender took it on, after a failure or after the lease of another one. The person may get it twice. */
  | { type: 'MailStarted'; data: Lease }
  | { type: 'MailSent'; data: Delivery }
  /** Some addresses have it, and the server may take it for those that wait later. At that time; null: it failed too often. */
  | { type: 'MailPartlySent'; data: SentInPart & { readonly next_try_at: string | null } }
  /** It is tried again at that time. Null: the server refused every address, or what it says, for good. */
  | { type: 'MailFailed'; data: Failure & { readonly next_try_at: string | null } }
  /** It failed too often, and waits for staff. */
  | { type: 'MailParked'; data: Failure }
  | { type: 'MailSkipped'; data: { readonly reason: SkipReason } }
  /** Staff let it be tried anew. */
  | { type: 'MailReleased'; data: Lease };

export type RequestedData = {
  readonly store_id: string;
  readonly kind: MailKind;
  readonly event_id: string;
  readonly event_name: string;
  /** The event's place in the log. */
  readonly event_stream: string;
  readonly event_revision: number;
  /** The same at every try, so that a reader who gets it twice sees it once. Without brackets. */
  readonly message_id: string;
};

/** Where it went. Of several addresses some may have been refused. */
export type Delivery = {
  readonly via: 'smtp' | 'outbox';
  readonly accepted_count: number;
  readonly refused_count: number;
  /** Of the addresses that were refused for good. Absent where there were none, and in facts that are older than it. */
  readonly refused_digests?: readonly string[];
};

/** `waiting_digests`: of the addresses that it has still to reach. */
export type SentInPart = Omit<Delivery, 'via'> & Failure & { readonly waiting_digests: readonly string[] };

/** What a server says may repeat an address, so only its code is kept. */
export type Failure = {
  readonly error_code: string;
  readonly response_code: number | null;
};

export type SkipReason = 'erased' | 'token_ended' | 'not_wanted' | 'nobody';

export type MailState = { readonly status: 'absent' } | Mail;

export type Mail = RequestedData & {
  readonly status: 'pending' | 'sent' | 'parked' | 'refused' | 'skipped';
  /** Whose it is until `due_at`; null after a failure. */
  readonly sender: string | null;
  /** The time from which any sender may start it. Null if nothing is left to do. */
  readonly due_at: string | null;
  /** Failures since it was requested, or since staff let it be tried anew. */
  readonly failure_count: number;
  readonly last_failure: Failure | null;
  readonly skip_reason: SkipReason | null;
  /** Digests of the addresses that it has still to reach; null: all that it is for. */
  readonly waiting: readonly string[] | null;
  /** How many addresses were refused for good while others got it. */
  readonly refused_count: number;
  /** Their digests, as far as these were kept. */
  readonly refused: readonly string[];
  readonly sent_at: string | null;
  readonly sent_via: Delivery['via'] | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export const initial: MailState = { status: 'absent' };

export const isMail = (state: MailState): state is Mail => state.status !== 'absent';

export function evolve(state: MailState, fact: MailFact, { at }: FactContext): MailState {
  if (fact.type === 'MailRequested') {
    const { sender, lease_until, ...request } = fact.data;
    return {
      ...request,
      ...leasedTo({ sender, lease_until }),
      ...noOutcome,
      waiting: null,
      refused_count: 0,
      refused: [],
      created_at: at,
      updated_at: at,
    };
  }
  if (!isMail(state)) return state;
  const after = (changes: Partial<Mail>): Mail => ({ ...state, ...changes, updated_at: at });
  switch (fact.type) {
    case 'MailStarted':
      return after(leasedTo(fact.data));
    case 'MailReleased':
      return after({ ...leasedTo(fact.data), ...noOutcome });
    case 'MailSent':
      return after({
        ...ended,
        ...refusedAfter(state, fact.data),
        status: 'sent',
        sent_at: at,
        sent_via: fact.data.via,
      });
    case 'MailPartlySent': {
      const { next_try_at: due_at, waiting_digests: waiting, error_code, response_code } = fact.data;
      const status = due_at === null ? 'parked' : 'pending';
      const last_failure = { error_code, response_code };
      const failure_count = state.failure_count + 1;
      const refused = refusedAfter(state, fact.data);
      return after({ ...refused, status, sender: null, due_at, last_failure, failure_count, waiting });
    }
    case 'MailFailed': {
      const { next_try_at: due_at, ...last_failure } = fact.data;
      const status = due_at === null ? 'refused' : 'pending';
      return after({ status, sender: null, due_at, last_failure, failure_count: state.failure_count + 1 });
    }
    case 'MailParked': {
      const failure_count = state.failure_count + 1;
      return after({ ...ended, status: 'parked', last_failure: fact.data, failure_count });
    }
    case 'MailSkipped':
      return after({ ...ended, status: 'skipped', skip_reason: fact.data.reason });
  }
}

const leasedTo = ({ sender, lease_until: due_at }: Lease) => ({ status: 'pending', sender, due_at }) as const;

const refusedAfter = (
  { refused_count, refused }: Mail,
  now: Pick<Delivery, 'refused_count' | 'refused_digests'>,
) => ({
  refused_count: refused_count + now.refused_count,
  refused: [...refused, ...(now.refused_digests ?? [])],
});

const noOutcome = {
  failure_count: 0,
  last_failure: null,
  skip_reason: null,
  sent_at: null,
  sent_via: null,
} as const;

const ended = { sender: null, due_at: null } as const;
