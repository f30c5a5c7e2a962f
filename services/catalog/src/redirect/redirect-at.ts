import { where } from '@storefold/kernel/ports';
import type { Views } from '@storefold/server/runtime';
import { isSameName } from '@storefold/simple-records';
import { REDIRECTS } from './redirect.ts';

/** The redirect of an old address, in whatever case it is written. */
export async function redirectAt(from: string, storeId: string, views: Views) {
  const found = await views.collection(REDIRECTS).find({ filter: where({ store_id: storeId, from }) });
  return found.find((each) => isSameName(each.from, from));
}
