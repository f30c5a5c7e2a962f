import { type Aggregate, isRecent, Refusal } from '@storefold/kernel/core';

/**
 * The facts of a category's use, each with all that is under way. These names and shapes are what the log keeps for ever:
 * add, never change.
 */
export type StoreCreditCategoryUseFact =
  | {
      type: 'StoreCreditCategoryUseNoted';
      data: { readonly store_credit_category_id: string; readonly under_way: readonly Entering[] };
    }
  | { type: 'StoreCreditCategoryUseEnded'; data: { readonly store_credit_category_id: string } };

/** A credit that is being put into the category. */
type Entering = { readonly store_credit_id: string; readonly entered_at: string };

type StoreCreditCategoryUseState =
  | { readonly status: 'open'; readonly revision: number; readonly under_way: readonly Entering[] }
  /** It is deleted, or about to be. */
  | { readonly status: 'ended' };

type StoreCreditCategoryUseCommand = { readonly categoryId: string } & (
  | { type: 'Enter'; creditId: string; at: string }
  | { type: 'Settle'; creditId: string }
  /** `revision`: of the state in which no credit was found in the category. */
  | { type: 'End'; revision: number; at: string }
);

/** How long a category waits for a credit that is put into it, before that is taken for given up. */
export const ENTERING_MS = 60_000;

/**
 * Which credits are being put into a category at this moment: a stream of its own, of which one fact is kept. Credits and
 * categories are in different streams, and this one decides between a credit on its way and the deletion of its category.
 */
export const storeCreditCategoryUse: Aggregate<
  StoreCreditCategoryUseState,
  StoreCreditCategoryUseCommand,
  StoreCreditCategoryUseFact
> = {
  category: 'store_credit_category_use',
  keepLast: 1,
  initial: { status: 'open', revision: -1, under_way: [] },

  evolve(_state, fact, { revision }) {
    switch (fact.type) {
      case 'StoreCreditCategoryUseNoted':
        return { status: 'open', revision, under_way: fact.data.under_way };
      case 'StoreCreditCategoryUseEnded':
        return { status: 'ended' };
    }
  },

  decide(command, state) {
    if (state.status === 'ended') return [];
    const { categoryId: store_credit_category_id } = command;
    const noted = (under_way: readonly Entering[]): StoreCreditCategoryUseFact[] => [
      { type: 'StoreCreditCategoryUseNoted', data: { store_credit_category_id, under_way } },
    ];
    switch (command.type) {
      case 'Enter': {
        const others = without(command.creditId, awaited(state.under_way, command.at));
        return noted([...others, { store_credit_id: command.creditId, entered_at: command.at }]);
      }
      case 'Settle': {
        const others = without(command.creditId, state.under_way);
        return others.length === state.under_way.length ? [] : noted(others);
      }
      case 'End':
        if (state.revision !== command.revision) throw categoryInUse();
        if (awaited(state.under_way, command.at).length > 0) throw categoryInUse();
        return [{ type: 'StoreCreditCategoryUseEnded', data: { store_credit_category_id } }];
    }
  },
};

export const categoryInUse = (): Refusal => new Refusal('resource_invalid', 'store_credit_category_in_use');

const awaited = (under_way: readonly Entering[], at: string): readonly Entering[] =>
  under_way.filter(({ entered_at }) =>
    isRecent(Date.parse(entered_at), ENTERING_MS, Date.parse(at), ENTERING_MS),
  );

const without = (creditId: string, under_way: readonly Entering[]): readonly Entering[] =>
  under_way.filter(({ store_credit_id }) => store_credit_id !== creditId);
