import { money } from '@storefold/kernel/core';

/** How the folded state of a record is kept as a document. */
interface Shape<State, Amount extends keyof State, Left extends keyof State, Index extends object> {
  /** Amounts of the state's `currency`: decimal strings in the document. */
  readonly amounts?: readonly Amount[];
  /** What the document leaves to the stream, as it is taken for where the state is restored. */
  readonly without?: Pick<State, Left>;
  /** What a document may lack that is older than the field. */
  readonly defaults?: Partial<State>;
  /** What lists filter and sort by beside the fields of the state. */
  readonly index?: { readonly [Name in keyof Index]: (state: State, id: string) => Index[Name] };
}

type DocumentOf<State, Amount extends keyof State, Left extends keyof State, Index extends object> = Omit<
  State,
  Amount | Left
> & { readonly id: string } & { readonly [Name in Amount]: string } & Index;

/** The documents of one kind of record, and the states that are restored from them. */
export interface StateDocument<State, D extends { readonly id: string }> {
  readonly of: (id: string, state: State) => D;
  readonly stateOf: (document: D) => State;
}

/**
 *     const cards = stateDocument<GiftCard>()({
 *       amounts: ['amount', 'amount_used'],
 *       index: { face_value: ({ amount, currency }) => Number(money.formatAmount(amount, currency)) },
 *     });
 *     export type GiftCardDocument = ReturnType<typeof cards.of>;
 */
export const stateDocument =
  <State extends object>() =>
  <
    const Amount extends keyof State & string = never,
    Left extends keyof State = never,
    Index extends object = object,
  >({
    amounts = [],
    without,
    defaults,
    index,
  }: Shape<State, Amount, Left, Index>): StateDocument<State, DocumentOf<State, Amount, Left, Index>> => {
    type Values = Readonly<Record<string, unknown>>;
    const computed = Object.entries((index ?? {}) as Record<string, (state: State, id: string) => unknown>);
    const left = new Set(Object.keys(without ?? {}));
    const added = new Set(['id', ...Object.keys(index ?? {})]);
    const isAmount = new Set<string>(amounts);
    return {
      of(id, state) {
        const shown = copyOf(state as Values, left, (value, name) =>
          isAmount.has(name) ? money.formatAmount(value as money.Minor, currencyOf(state)) : value,
        );
        for (const [name, compute] of computed) shown[name] = compute(state, id);
        return { ...shown, id } as DocumentOf<State, Amount, Left, Index>;
      },
      stateOf(shown) {
        const state = copyOf(shown as Values, added, (value, name) =>
          isAmount.has(name) ? money.minor(value as string, currencyOf(shown)) : value,
        );
        return { ...defaults, ...state, ...without } as State;
      },
    };
  };

const currencyOf = (values: object): string => (values as { readonly currency: string }).currency;

/** One key after the other, because a read model makes a copy for each fact. */
function copyOf(
  values: Readonly<Record<string, unknown>>,
  left: ReadonlySet<string>,
  change: (value: unknown, name: string) => unknown,
): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(values)) if (!left.has(name)) copy[name] = change(values[name], name);
  return copy;
}
