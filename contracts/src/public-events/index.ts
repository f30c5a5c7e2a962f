import type { z } from 'zod';
import { catalogEvents, importEvents } from './catalog.ts';
import { customFieldEvents } from './custom-fields.ts';
import { customerEvents, wishlistEvents } from './customers.ts';
import type { PublicEventDeclaration } from './declaration.ts';
import { exportEvents } from './exports.ts';
import { newsletterEvents } from './newsletter.ts';
import { orderEvents } from './orders.ts';
import { promotionEvents } from './promotions.ts';
import { staffEvents } from './staff.ts';
import { storedValueEvents } from './stored-value.ts';
import { webhookEvents } from './webhooks.ts';

const declared = [
  ...customerEvents,
  ...newsletterEvents,
  ...catalogEvents,
  ...customFieldEvents,
  ...orderEvents,
  ...promotionEvents,
  ...storedValueEvents,
  ...wishlistEvents,
  ...exportEvents,
  ...importEvents,
  ...staffEvents,
  ...webhookEvents,
] as const;

export type PublicEventName = (typeof declared)[number]['name'];

/** What an event of a name carries. */
export type PublicEventData<Name extends PublicEventName> = z.output<
  Extract<(typeof declared)[number], { readonly name: Name }>['data']
>;

/** Everything that the world can be told of, in the order of the documentation. */
export const publicEvents: readonly PublicEventDeclaration<PublicEventName>[] = declared;

/** The names of all public events. Kept for ever. */
export const publicEventNames: readonly PublicEventName[] = publicEvents.map(({ name }) => name);
