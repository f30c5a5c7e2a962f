/** Only this sender may work on it until then. */
export type Lease = { readonly sender: string; readonly lease_until: string };

/** How much later than a lease of now another machine's may end, because its clock is ahead. */
export const LEASE_SKEW_MS = 60_000;

/**
 * Whether work may be taken on: by its own sender, when its time has come, and when its lease ends later than any of now. Such a
 * lease was taken before the clock was set back, and its sender is gone. `sender`: null for work that waits for its time.
 */
export const mayTakeOn = (
  { sender, due_at }: { readonly sender: string | null; readonly due_at: string },
  { lease, now }: { readonly lease: Lease; readonly now: string },
): boolean =>
  sender === lease.sender ||
  due_at <= now ||
  (sender !== null && Date.parse(due_at) > Date.parse(lease.lease_until) + LEASE_SKEW_MS);
