import type { ZoneMember } from '@storefold/contracts';
import { covers, type Place } from './zone-members.ts';

/** To whom, and for which addresses, a method is offered. */
export type Offering = {
  /** Whose carts or drafts it is offered for. Absent: both. */
  readonly audience?: 'both' | 'back_end' | 'front_end';
  /** The address must lie in one of them. Empty or absent: everywhere. */
  readonly zone_ids?: readonly string[];
};

/** What is offered when nothing is said. */
export const offeredToAll = { audience: 'both', zone_ids: [] } as const satisfies Offering;

/** The same, with the members of the zones. */
export interface Offered {
  readonly audience?: Offering['audience'];
  /** Undefined: everywhere. */
  readonly reach?: readonly ZoneMember[] | undefined;
}

type Zones = ReadonlyMap<string, readonly ZoneMember[]>;

export const shownOffering = ({ audience = 'both', zone_ids = [] }: Offering) => ({
  display_on: audience,
  zone_ids: [...zone_ids],
});

/** What a request says of it: fields that are not sent are left out. Null: no zones. */
export const readOffering = ({
  display_on,
  zone_ids,
}: {
  readonly display_on?: Offering['audience'] | undefined;
  readonly zone_ids?: readonly string[] | null | undefined;
}): Offering => ({
  ...(display_on !== undefined && { audience: display_on }),
  ...(zone_ids !== undefined && { zone_ids: zone_ids ?? [] }),
});

/** A zone that is gone has no members. */
export const offeredIn = ({ audience = 'both', zone_ids = [] }: Offering, zones: Zones): Offered => ({
  audience,
  reach: zone_ids.length === 0 ? undefined : zone_ids.flatMap((each) => zones.get(each) ?? []),
});

/** A cart, a draft or an order, by whom its payments and deliveries are chosen. */
export interface Asking {
  readonly origin: 'shopper' | 'staff';
  readonly shipping_address: Place | null;
}

/** Whether it is offered for a cart. As long as that has no address, it may lie anywhere. */
export const isOfferedTo = (
  { audience = 'both', reach }: Offered,
  { origin, shipping_address }: Asking,
): boolean =>
  audience !== (origin === 'staff' ? 'front_end' : 'back_end') &&
  (reach === undefined || shipping_address === null || covers(reach, shipping_address));
