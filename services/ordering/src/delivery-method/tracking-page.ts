import type { Commands } from '@storefold/kernel/command-handling';
import { deliveryMethod } from './delivery-method.ts';

/** The page that follows a parcel of a delivery method, also of one that was deleted since. Undefined: the method has none. */
export async function trackingPageOf(
  methodId: string,
  tracking: string,
  commands: Commands,
): Promise<string | undefined> {
  const { state } = await commands.load(deliveryMethod, methodId);
  const method = state.status === 'deleted' ? state.last : state;
  if (method.status === 'absent') return undefined;
  return method.tracking_url?.replaceAll('{tracking}', encodeURIComponent(tracking));
}
