import type { ShowAdminAccountAnswer } from '@storefold/client';

/** What pages know of the store, whoever of its staff reads them. */
export type ShownStore = ShowAdminAccountAnswer['store'];
