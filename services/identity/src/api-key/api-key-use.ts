import { type Aggregate, isRecent } from '@storefold/kernel/core';

/** The facts of a key's use. These names and shapes are what the log keeps for ever: add, never change. */
export type ApiKeyUseFact =
  /** `used_at`: when the key was presented. */
  { type: 'ApiKeyUseNoted'; data: { used_at: string } };

type ApiKeyUseState = { readonly last_used_at: string | null };

type ApiKeyUseCommand = { type: 'Use'; at: string };

/** The least time between two facts about one key. */
export const USE_IS_KNOWN_MS = 60_000;

/**
 * When an API key was last used: a stream of its own, of which one fact is kept, because no history is wanted. A read model
 * that is built again therefore shows the same, and all processes know what one of them has recorded.
 */
export const apiKeyUse: Aggregate<ApiKeyUseState, ApiKeyUseCommand, ApiKeyUseFact> = {
  category: 'api_key_use',
  keepLast: 1,
  initial: { last_used_at: null },
  evolve(_state, fact) {
    switch (fact.type) {
      case 'ApiKeyUseNoted':
        return { last_used_at: fact.data.used_at };
    }
  },
  decide({ at }, { last_used_at }) {
    const isKnown =
      last_used_at !== null &&
      isRecent(Date.parse(last_used_at), USE_IS_KNOWN_MS, Date.parse(at), USE_IS_KNOWN_MS);
    return isKnown ? [] : [{ type: 'ApiKeyUseNoted', data: { used_at: at } }];
  },
};
