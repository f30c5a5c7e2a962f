import type { z } from 'zod';
import { registerScopes, type Scope, type ScopeSubject } from '../scopes/scopes.ts';
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

/** The names of all public events of Storefold. Kept for ever. */
export const publicEventNames: readonly PublicEventName[] = declared.map(({ name }) => name);

const known: PublicEventDeclaration[] = [...declared];

/** Everything that the world can be told of, in the order of the documentation; events of one's own last. */
export const publicEvents: readonly PublicEventDeclaration[] = known;

/** An event of one's own. */
export interface OwnEvent {
  /** `<noun>.<what happened>`. Kept for ever. */
  readonly name: `${string}.${string}`;
  /** What a subscriber must be allowed to read. */
  readonly scope: Scope;
  /** The schema of what it carries. */
  readonly payload: z.ZodType;
}

/** Makes an event known, before the store starts. Throws an Error for a name that another event has. The same one again changes nothing. */
export function registerEvent(event: OwnEvent): void {
  const { name, scope, payload: data } = event;
  if (!/^[a-z][a-z0-9_]{0,62}\.[a-z][a-z0-9_]{0,62}$/.test(name))
    throw new Error(`${name} is no name of an event, as loyalty.points_earned is one`);
  const subject = /^read_(\w+)$/.exec(scope)?.[1] as ScopeSubject | undefined;
  if (subject === undefined) throw new Error(`the event ${name} needs a scope that begins with read_`);
  if (typeof data?.safeParse !== 'function')
    throw new Error(`the event ${name} needs the schema of its payload`);
  if (known.some((other) => other.name === name)) throw new Error(`the event ${name} is registered twice`);
  registerScopes(scope);
  known.push({ name, scope: subject, data, payload: '', means: '' });
}
