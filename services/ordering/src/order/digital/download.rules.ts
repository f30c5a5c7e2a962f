import type { ErrorCode, PlainKey } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';
import type { Order } from '../order.ts';
import type { Downloads } from './digital-download.ts';
import { isDownloadable, type OrderedFile } from './ordered-files.ts';

/** What links are good for. */
export interface LinkTerms {
  readonly digitalLinkDays: number;
  readonly digitalLinkDownloads: number;
}

/** What a link is like at one moment. */
interface LinkState {
  readonly isOpen: boolean;
  readonly isExpired: boolean;
  readonly isUsedUp: boolean;
}

const DAY_MS = 86_400_000;
/** How long a download that broke off may go on. */
const UNTIL_BROKEN_MS = 3_600_000;

export function linkStateOf(
  order: Order,
  { since }: OrderedFile,
  { count }: Downloads,
  nowMs: number,
  { digitalLinkDays, digitalLinkDownloads }: LinkTerms,
): LinkState {
  return {
    isOpen: isDownloadable(order),
    isExpired: since !== null && nowMs >= Date.parse(since) + digitalLinkDays * DAY_MS,
    isUsedUp: count >= digitalLinkDownloads,
  };
}

/** Whether it belongs to the download that was counted last. */
export const goesOn = ({ last_at }: Downloads, nowMs: number): boolean =>
  last_at !== null && nowMs < Date.parse(last_at) + UNTIL_BROKEN_MS;

/** Whoever shows an order's file. `isHolder`: the customer of the order, or with a guest's order the token of its cart. */
export function refuseDownload(
  { file }: OrderedFile,
  { isOpen, isExpired, isUsedUp }: LinkState,
  { isHolder, isGoingOn }: { readonly isHolder: boolean; readonly isGoingOn: boolean },
): void {
  if (!isOpen) throw refusal('download_unauthorized', 'download_not_open');
  if (file.login_required && !isHolder) throw refusal('download_unauthorized', 'download_wants_log_in');
  if (isGoingOn) return;
  if (isExpired) throw refusal('digital_link_expired', 'digital_link_expired');
  if (isUsedUp) throw refusal('download_limit_exceeded', 'download_limit_exceeded');
}

const refusal = (code: ErrorCode, why: PlainKey): Refusal => new Refusal(code, why);
