import { type Aggregate, unknownFact } from '@storefold/kernel/core';
import type { ProviderMessageFact, ProviderMessageState, ReceivedMessage } from './provider-message.ts';

export type ProviderMessageCommand = { type: 'Receive'; message: ReceivedMessage };

/** A message of a provider. However often it is told, it is kept once. */
export const providerMessage: Aggregate<ProviderMessageState, ProviderMessageCommand, ProviderMessageFact> = {
  category: 'provider_message',
  initial: { status: 'absent' },
  evolve(_, fact) {
    switch (fact.type) {
      case 'ProviderMessageReceived':
        return { status: 'received' };
      default:
        return unknownFact(fact as never);
    }
  },
  decide: ({ message: data }, { status }) =>
    status === 'absent' ? [{ type: 'ProviderMessageReceived', data }] : [],
};
