export { type Erasure, type ErasureHooks, erasureOf } from './erasure.ts';
export { readableAddress } from './imported-address.ts';
export { ImportedRows, type Means, type RowAtWork } from './imported-rows.ts';
export { type Lease, mayTakeOn } from './lease.ts';
export { LeasedQueue } from './leased-queue.ts';
export { type StateDocument, stateDocument } from './state-document.ts';
export { stateView } from './state-view.ts';
export { sweep } from './sweep.ts';
export { WorkQueues } from './work-queues.ts';
