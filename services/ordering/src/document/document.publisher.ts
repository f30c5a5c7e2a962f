import { nounPublisher } from '@storefold/kernel/subscriptions';
import { document } from './document.decider.ts';
import { documentBody } from './document.serializer.ts';
import type { DocumentFact, DocumentState } from './issued-document.ts';

export const documentPublisher = nounPublisher<DocumentState, DocumentFact>({
  aggregate: document,
  names: { DocumentIssued: 'document.issued', DocumentBuyerErased: undefined },
  show: (id, state) =>
    state.status === 'issued'
      ? { payload: documentBody(id, state), ...(state.buyer && { sealed: { buyer: id } }) }
      : undefined,
});
